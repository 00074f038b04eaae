// Stores the entries of people.csv by name.
import { putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { PEOPLE_NAMES, type Person, toPersonKey } from '@/lib/model/person';

export const createPeopleTable = (sql: Sql) => ({
  setPeople(people: Person[]) {
    sql('DELETE FROM people').run();
    for (const person of people) putRow(sql, 'people', { key: toPersonKey(person.name), data: JSON.stringify(person) });
    const names = people.flatMap(({ name, names: others }) => (others ? [[name, ...others]] : []));
    putRow(sql, 'meta', { name: PEOPLE_NAMES, value: JSON.stringify(names) });
  },
});
