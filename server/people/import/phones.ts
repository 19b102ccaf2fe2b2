import type { Question } from '#server/kernel/csv/questions.ts'
import { PhoneNumber } from '#shared/http/wire.ts'
import { callingCodeOf } from '#shared/notices/sms-number.ts'
import { counted } from '#shared/words.ts'

// The lengths of numbers in countries without a trunk prefix; elsewhere numbers begin with a zero.
const wholeAt = new Map(
  Object.entries({ 7: 'IS', 8: 'NO DK SG HK LV MT', 9: 'ES PT PL CZ', 10: 'US CA MX GR IT' }).flatMap(
    ([digits, countries]) => countries.split(' ').map((country): [string, number] => [country, Number(digits)]),
  ),
)

const isNumber = (text: string) => PhoneNumber.safeParse(text).success

interface WrittenPhone {
  phone: string
  notes: string[]
}

/** Normalizes a number: the first of several, without extension, without the “(0)” that is not dialed. */
export function writtenPhone(cell: string): WrittenPhone {
  const text = cell
    .replace(/^(?:tel|phone|mobile|mobil|cell|fon)\.?:? (?=[+(\d])/i, '')
    .replace(/^(\+\d{1,3} ?)\(0\)/, '$1')
    .replace(/^(\d{7,15})[.,]0+$/, '$1')
  const all = text.split(/ ?[/;,|] ?| or /)
  const [first = ''] = all
  if (all.length > 1 && all.every((one) => isNumber(one.trim()))) {
    const others = all.slice(1).map((one) => one.trim())
    return { phone: first, notes: [`Phone: ${others.join(', ')} is left out, for one number is kept.`] }
  }
  const extension = / ?(?:x|ext|extension|dw)[.:]? ?\d{1,6}$/i.exec(text)
  if (extension && isNumber(text.slice(0, extension.index))) {
    return { phone: text.slice(0, extension.index), notes: [`Phone: “${extension[0].trim()}” is left out.`] }
  }

  return { phone: text.replaceAll(' / ', ' ').replaceAll('/', ' '), notes: [] }
}

/** Whether these are bare digits from a spreadsheet, which drops a leading zero or plus. */
export function seemsCut(phone: string, country: string): boolean {
  if (!/^[1-9]\d{6,14}$/.test(phone)) return false
  const whole = wholeAt.get(country)

  return (
    whole === undefined || !(phone.length === whole || (whole === 10 && phone.length === 11 && phone.startsWith('1')))
  )
}

const asItIs = { keep: '', zero: '0', plus: '+' } as const

export function aboutCut(phone: string, country: string): Question {
  const code = callingCodeOf(country)
  return {
    key: `phone-${phone.length}`,
    sentence: (count) =>
      `${counted(count, 'phone number')} of ${phone.length} digits, such as ${phone}: did a spreadsheet drop what stood before?`,
    choices: [
      { value: 'zero', label: `Put a zero before: 0${phone}` },
      ...(code === undefined ? [] : [{ value: 'country', label: `Put the country before: +${code} ${phone}` }]),
      { value: 'plus', label: `Put a plus before: +${phone}` },
      { value: 'keep', label: `It is whole: ${phone}` },
      { value: 'none', label: 'Leave the number out' },
    ],
  }
}

/** The number, by the importer's answer to that question. */
export function mendedPhone(phone: string, answer: string, country: string): string {
  if (answer === 'none') return ''
  if (answer === 'country') return `+${callingCodeOf(country) ?? ''} ${phone}`

  return `${answer === 'zero' || answer === 'plus' ? asItIs[answer] : ''}${phone}`
}
