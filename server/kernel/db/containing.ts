import { type RawBuilder, sql } from 'kysely'

/** A text in the form in which all are searched: no case, no marks, no apostrophes. The indexes are of this form. */
export const searchForm = (text: RawBuilder<string>): RawBuilder<string> => sql<string>`search_form(${text})`

/** Whether a text that is in this form holds some letters anywhere. */
export const formHolds = (form: RawBuilder<string>, letters: string): RawBuilder<boolean> =>
  sql<boolean>`${form} like search_pattern(${letters})`

/** Whether a text holds some letters anywhere. */
export const holdsLetters = (text: RawBuilder<string>, letters: string): RawBuilder<boolean> =>
  formHolds(searchForm(text), letters)

/** Whether a record has a number, typed whole in whatever case or by its digits alone: S-868, s-868 and 868. */
export const isNumbered = (number: RawBuilder<string>, letters: string): RawBuilder<boolean> =>
  sql<boolean>`(lower(${number}) = lower(${letters}) or substring(${number} from '[0-9]+$') = ${letters})`
