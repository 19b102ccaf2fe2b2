import type { OnDatabase } from '#server/kernel/db/database.ts'
import { clientFor, findEnquiry, ownProfileFor, profileFor, profileOf } from '#server/people/service.ts'
import type { NewSheet, SheetContact } from '#shared/builds/sheets/sheet.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

export interface Owner {
  /** Null for a template. */
  personId: string | null
  enquiryId: string | null
  /** The fitting that it comes from. */
  fittingId?: string | null
  /** The requester's contact. */
  contact?: Required<SheetContact>
}

const withPhone = ({ phone = '', ...contact }: SheetContact): Required<SheetContact> => ({ ...contact, phone })

/** The client of a sheet: on file, from a question, by name, or the signed-in person. */
export async function whoseSheet(work: OnDatabase, request: NewSheet, actor: Actor): Promise<Owner> {
  const { personId, enquiryId, contact, templateName } = request
  if (templateName !== undefined) return { personId: null, enquiryId: null }
  if (enquiryId !== undefined) return ownerOfEnquiry(work, enquiryId)
  if (personId !== undefined) return { personId: await clientFor(work, personId), enquiryId: null }

  if (holds(actor, 'create_builds/builds') && contact) {
    return { personId: await profileFor(work, withPhone(contact)), enquiryId: null }
  }
  if (actor.kind === 'person') return ownSheet(work, actor, contact)
  if (!contact) {
    throw new Failure('invalid_input', 'Say who the sheet is for.', {
      details: [{ path: 'contact', message: 'Write your name and e-mail address.' }],
    })
  }
  return { personId: await profileFor(work, withPhone(contact)), enquiryId: null, contact: withPhone(contact) }
}

/** A signed-in person's sheet is their own, whatever address they type. */
async function ownSheet(
  work: OnDatabase,
  { userId, email }: Extract<Actor, { kind: 'person' }>,
  given: SheetContact | undefined,
): Promise<Owner> {
  const profile = await profileOf(work, userId)
  const contact = given
    ? withPhone(given)
    : { firstName: profile?.firstName ?? '', lastName: profile?.lastName ?? '', email, phone: profile?.phone ?? '' }

  return { personId: await ownProfileFor(work, userId, contact), enquiryId: null, contact }
}

async function ownerOfEnquiry(work: OnDatabase, enquiryId: string): Promise<Owner> {
  const enquiry = await findEnquiry(work, enquiryId)
  if (!enquiry) throw new Failure('not_found', 'There is no such question.')
  const written = await work.trx
    .selectFrom('sheet')
    .select('number')
    .where('enquiryId', '=', enquiryId)
    .executeTakeFirst()
  if (written) throw new Failure('wrong_state', `${written.number} was written from this question already.`)

  const { name, email, phone } = enquiry
  const [firstName = '', ...rest] = name.split(' ')
  const contact = { firstName, lastName: rest.join(' '), email, phone: phone ?? '' }
  return { personId: enquiry.personId ?? (await profileFor(work, contact)), enquiryId }
}
