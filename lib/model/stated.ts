// Leaves out what nobody states: a fact without a value has no key.

export const toStated = <Facts extends object>(facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Facts;
