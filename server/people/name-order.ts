import { type RawBuilder, sql } from 'kysely'

/** Equal to the expressions of the indexes person_by_last_name and person_by_first_name. */
export const lastForm = sql<string>`search_form(last_name) collate "C"`
export const firstForm = sql<string>`search_form(first_name) collate "C"`

/** Nobody else is looked for; the condition of the same indexes. */
export const stands = sql<boolean>`merged_into is null and erased_at is null`

/** Whether a form begins with another, as an index in the order of signs can tell: no text comes after the last of all signs. */
export const begins = (form: RawBuilder<string>, beginning: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`(${form} >= ${beginning} and ${form} < ${beginning} || chr(1114111))`
