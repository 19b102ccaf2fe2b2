import type { Wording } from '#client/ui/wording.ts'

import { nameOfField } from './problems.ts'

type Said = Pick<Wording, 'money' | 'span' | 'time'>

/** A value of the set-up as the fields show it, never as the wire writes it: hours as hours, prices as money. */
export function valueWords(value: unknown, field: string, wording: Said): string {
  const read = typeof value === 'string' ? readBack(value, field) : value
  if (read === undefined || read === null || read === '') return 'nothing'
  if (typeof read === 'boolean') return read ? 'yes' : 'no'
  if (typeof read === 'number') return field.endsWith('Cents') ? wording.money(read) : String(read)
  if (typeof read === 'string') return read
  if (Array.isArray(read)) return listWords(read, field, wording)

  return Object.entries(read)
    .filter(([, one]) => one !== undefined && one !== null)
    .map(([name, one]) => `${nameOfField(name)} ${valueWords(one, name, wording)}`)
    .join(', ')
}

const isSpan = (one: unknown): one is { from: string; until: string } =>
  typeof one === 'object' &&
  one !== null &&
  'from' in one &&
  'until' in one &&
  [one.from, one.until].every((at) => typeof at === 'string' && /^\d{2}:\d{2}$/.test(at))

function listWords(list: readonly unknown[], field: string, wording: Said): string {
  if (list.length === 0) return field === 'hours' || nameOfField(field).endsWith('day') ? 'closed' : 'nothing'

  return list
    .map((one) => (isSpan(one) ? wording.span(one.from, one.until) : valueWords(one, field, wording)))
    .join(list.every((one) => typeof one === 'string' || isSpan(one)) ? ', ' : '; ')
}

/** What is no text comes as JSON. A text that only looks like a number, as of a telephone, stays as it is. */
function readBack(text: string, field: string): unknown {
  if (!/^(\[|\{|true$|false$|null$)/.test(text) && !(field.endsWith('Cents') && /^\d+$/.test(text))) return text

  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What it is about, each part by the name that its field has: Friday, Opening hours. */
export const placeWords = (parts: readonly string[]): string => parts.filter(Boolean).map(nameOfField).join(', ')
