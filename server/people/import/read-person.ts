import type { z } from 'zod'

import { type Headings, plainHeadings } from '#server/kernel/csv/columns.ts'
import type { Question } from '#server/kernel/csv/questions.ts'
import { cutNumber } from '#server/kernel/csv/spreadsheets.ts'
import { EmailAddress, OrNull, PhoneNumber } from '#shared/http/wire.ts'
import type { PersonField } from '#shared/people/contract.ts'
import { PersonName } from '#shared/people/person-name.ts'

import { type NameParts, partsOf } from './name-parts.ts'
import { aboutCut, mendedPhone, seemsCut, writtenPhone } from './phones.ts'

/** Other programs' names for these columns, in nine languages. */
export const personHeadings: Headings<PersonField> = {
  firstName: plainHeadings(`
    firstname first givenname forename vorname prenom nombre nombredepila nome primeironome voornaam förnamn 名 下の名前
  `),
  lastName: plainHeadings(`
    lastname last surname familyname nachname familienname nom nomdefamille apellido apellidos cognome sobrenome apelido
    achternaam efternamn 姓 苗字 名字
  `),
  name: plainHeadings(`
    name fullname client clientname customer customername member membername contact contactname kunde kundenname nomcomplet
    nombrecompleto nombreyapellidos nomecompleto nomecognome volledigenaam naam klant namn kund kundnamn medlem 名前 氏名
    お名前 顧客名 会員名 顧客
  `),
  email: plainHeadings(`
    email emailaddress mail emailaddress1 primaryemail courriel emailadresse mailadresse adressemail correo correoelectronico
    adresseelectronique posta postaelettronica indirizzoemail enderecodeemail emailadres epost epostadress メール
    メールアドレス eメール 電子メール
  `),
  phone: plainHeadings(`
    phone phonenumber mobile mobilephone mobilenumber cell cellphone cellnumber telephone tel telefon telefonnummer handy
    handynummer mobil mobiltelefon rufnummer portable telefono movil telefoonnummer telefoon mobiel mobilnummer cellulare
    telemovel celular telefone telefonoportatile 電話 電話番号 携帯 携帯電話 携帯番号 携帯電話番号
  `),
}

export interface PersonDraft {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
}

export interface ReadPerson {
  draft: PersonDraft
  /** A sentence for each field that was refused. */
  problems: string[]
  /** Notes on what was left out. */
  notes: string[]
  /** Whether a question about it is open. */
  waits: boolean
}

interface RowAround {
  /** The studio's country, which decides whether a number is complete. */
  country: string
  /** A field's column, to point at it. */
  placeOf: (field: PersonField) => string
  ask: (question: Question) => string | undefined
}

const labels = { firstName: 'First name', lastName: 'Last name', email: 'E-mail', phone: 'Phone' }
const Name = OrNull(PersonName(80))
const shapes = { firstName: Name, lastName: Name, email: OrNull(EmailAddress), phone: OrNull(PhoneNumber) }

export function readPerson(fields: Partial<Record<PersonField, string>>, around: RowAround): ReadPerson {
  const problems: string[] = []
  const take = (field: keyof typeof shapes, text: string): string | null => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- each shape reads text or nothing
    const parsed = (shapes[field] as z.ZodType<string | null>).safeParse(text.normalize('NFC'))
    if (parsed.success) return parsed.data
    problems.push(`${labels[field]}: ${parsed.error.issues[0]?.message ?? 'This cannot be taken.'}`)
    return null
  }
  const whole = withoutAddress(fields.name ?? '')
  const name = settleName(partsOf(whole.text), around)
  const cut = cutNumber(fields.phone ?? '', around.placeOf('phone'))
  const phone = cut === undefined ? settlePhone(fields.phone ?? '', around) : { phone: '', notes: [], waits: false }
  const email = withoutAddress(fields.email ?? '')
  const draft = {
    firstName: take('firstName', fields.firstName || name.firstName) ?? '',
    lastName: take('lastName', fields.lastName || name.lastName) ?? '',
    email: take('email', email.address || email.text || whole.address),
    phone: take('phone', phone.phone),
  }
  if (cut !== undefined) problems.push(`Phone: ${cut}`)
  if (problems.length === 0 && !draft.firstName && !draft.lastName) problems.push('There is no name.')

  return { draft, problems, notes: phone.notes, waits: name.waits || phone.waits }
}

/** “Pat Example <pat@mail.example>”, as mail programs write it. */
function withoutAddress(text: string): { text: string; address: string } {
  const from = text.lastIndexOf('<')
  const address = from !== -1 && text.endsWith('>') ? text.slice(from + 1, -1).trim() : ''

  return EmailAddress.safeParse(address).success ? { text: text.slice(0, from).trim(), address } : { text, address: '' }
}

const partsWords = ({ firstName, lastName }: NameParts) =>
  `last name ${lastName}${firstName && `, first name ${firstName}`}`

function settleName({ unsure, ...parts }: NameParts, { ask }: RowAround): NameParts & { waits: boolean } {
  if (unsure === undefined) return { ...parts, waits: false }

  const { word, asSuffix, asName } = unsure
  const whole = `${asName.firstName} ${asName.lastName}`
  const answer = ask({
    key: `suffix-${word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')}`,
    sentence: (count) =>
      `“${whole}”${count > 1 ? ` and ${count - 1} more` : ''}: does ${word} belong behind the last name, as Jr. does?`,
    choices: [
      { value: 'suffix', label: `Yes: ${partsWords(asSuffix)}` },
      { value: 'name', label: `No: ${partsWords(asName)}` },
    ],
  })
  return { ...(answer === 'suffix' ? asSuffix : asName), waits: answer === undefined }
}

function settlePhone(cell: string, { country, ask }: RowAround) {
  const { phone, notes } = writtenPhone(cell)
  if (!seemsCut(phone, country)) return { phone, notes, waits: false }

  const answer = ask(aboutCut(phone, country))
  return { phone: mendedPhone(phone, answer ?? 'keep', country), notes, waits: answer === undefined }
}
