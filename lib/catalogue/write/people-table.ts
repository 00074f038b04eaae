// Keeps what people.csv says of people, by their names.
import { putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import { type Person, toPersonKey } from '@/lib/model/person';

export const createPeopleTable = (sql: Sql) => ({
  /** All that there is to say of anybody, in the place of what was said before. */
  setPeople(people: Person[]) {
    sql('DELETE FROM people').run();
    for (const person of people) putRow(sql, 'people', { key: toPersonKey(person.name), data: JSON.stringify(person) });
  },
});
