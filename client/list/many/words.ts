import type { ManyCode } from '#shared/lists/many.ts'
import { pluralOf } from '#shared/words.ts'

interface Words {
  /** What its rows are called. */
  noun: readonly [one: string, many: string]
  /** On its button, before the number, and in the past. */
  verb: string
  done: string
  /** What becomes of one, and of several: behind their number. */
  effect: readonly [one: string, many: string]
}

const words: Record<ManyCode, Words> = {
  tag_people: {
    noun: ['person', 'people'],
    verb: 'Tag',
    done: 'Tagged',
    effect: ['gets the tag', 'get the tag'],
  },
  message_people: {
    noun: ['mail', 'mails'],
    verb: 'Send',
    done: 'Sent',
    effect: ['mail leaves', 'mails leave'],
  },
  move_bookings: {
    noun: ['booking', 'bookings'],
    verb: 'Move',
    done: 'Moved',
    effect: ['moves to another bay at its time and price', 'move to another bay at their time and price'],
  },
  price_products: {
    noun: ['product', 'products'],
    verb: 'Change prices of',
    done: 'Changed prices of',
    effect: ['product gets new prices', 'products get new prices'],
  },
  retire_products: {
    noun: ['product', 'products'],
    verb: 'Retire',
    done: 'Retired',
    effect: ['is retired', 'are retired'],
  },
}

type Numbers = (value: number) => string

/** `Tag 4,960 people`. */
export const buttonWords = (code: ManyCode, count: number, number: Numbers): string =>
  `${words[code].verb} ${number(count)} ${pluralOf(count, ...words[code].noun)}`

/** `Tagged 4,960 people`. */
export const doneWords = (code: ManyCode, count: number, number: Numbers): string =>
  `${words[code].done} ${number(count)} ${pluralOf(count, ...words[code].noun)}`

/** `4,960 get the tag; 40 cannot.` */
export function effectWords(
  code: ManyCode,
  { able, refused }: { able: number; refused: number },
  number: Numbers,
): string {
  const others = refused > 0 ? `; ${number(refused)} cannot` : ''

  return `${number(able)} ${pluralOf(able, ...words[code].effect)}${others}.`
}

/** `4,960 people`, of what was undone. */
export const rowsWords = (code: ManyCode, count: number, number: Numbers): string =>
  `${number(count)} ${pluralOf(count, ...words[code].noun)}`
