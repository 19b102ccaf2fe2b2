import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

import { begins, firstForm, lastForm, stands } from './name-order.ts'

/** Fewer letters are no word with a mistake, but the beginning of one. */
const fewestLetters = 3
/** A name that nobody types by heart; its edits would be too many. */
const mostLetters = 30
/** Of three letters each other one is another name: only two that changed places, and one that was left out, are thought of. */
const fewestToReplace = 4
const mostSpellings = 6

const alphabets = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзийклмнопрстуфхцчшщъыьэюя', 'αβγδεζηθικλμνξοπρστυφχψω']

/** Without what the form of a text leaves out, so that no sign counts as a letter. */
const formOf = (word: string) =>
  word
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘ʼʻ`´′"“”]/gu, '')
    .toLowerCase()

/** Whether somebody may have typed a name and erred. Digits are typed rightly or mean another. */
const mayBeMisspelt = (word: string): boolean => {
  const { length } = formOf(word)
  return length >= fewestLetters && length <= mostLetters && !/[\d@]/.test(word)
}

/**
 * What may have been meant by a word with one mistake, the likeliest first: two letters that changed places, one left out, one too
 * many, one for another.
 */
function spellingsOf(word: string): string[] {
  const letters = Array.from(formOf(word))
  const alphabet = Array.from(alphabets.find((one) => letters.some((letter) => one.includes(letter))) ?? '')
  const swapped = letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? ''))
  const inserted = [...letters.keys(), letters.length].flatMap((at) =>
    alphabet.map((one) => letters.toSpliced(at, 0, one)),
  )
  const others =
    letters.length < fewestToReplace
      ? []
      : [
          ...letters.map((_, at) => letters.toSpliced(at, 1)),
          ...letters.flatMap((_, at) => alphabet.map((one) => letters.with(at, one))),
        ]

  return [...new Set([...swapped, ...inserted, ...others].map((spelling) => spelling.join('')))].filter(
    (spelling) => spelling !== letters.join(''),
  )
}

/**
 * The words as names are spelt that somebody has: each as it was typed where a name begins so, else by what may have been meant;
 * undefined where no name is near one of them.
 */
export async function spelledAsNames({ trx }: OnDatabase, words: readonly string[]): Promise<string[][] | undefined> {
  const thought = words.map((word) => [word, ...(mayBeMisspelt(word) ? spellingsOf(word) : [])])
  const said = thought.flatMap((spellings, at) => spellings.map((spelling) => ({ at, spelling })))
  const { rows } = await sql<{ at: number; spelling: string; isTyped: boolean }>`
    select at, spelling, spelling = search_form((${words}::text[])[at + 1]) as is_typed
    from unnest(${said.map(({ at }) => at)}::integer[], ${said.map(({ spelling }) => spelling)}::text[])
        with ordinality as thought (at, typed, place),
      lateral (select search_form(typed) as spelling) as form
    where exists (select from person where ${stands} and ${begins(lastForm, sql`spelling`)})
      or exists (select from person where ${stands} and ${begins(firstForm, sql`spelling`)})
    order by place
  `.execute(trx)
  const found = words.map((_, index) => {
    const near = rows.filter(({ at }) => at === index)
    const typed = near.filter(({ isTyped }) => isTyped)
    return (typed.length > 0 ? typed : near).slice(0, mostSpellings).map(({ spelling }) => spelling)
  })

  return found.every((spellings) => spellings.length > 0) ? found : undefined
}
