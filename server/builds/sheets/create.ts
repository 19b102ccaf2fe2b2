import { randomUUID } from 'node:crypto'

import { actorIdOf, insertHistory, recordEvent } from '#server/audit/service.ts'
import { sheetLink } from '#server/builds/links.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import {
  admitMailTo,
  clientFor,
  findEnquiry,
  keepEnquiry,
  ownProfileFor,
  profileFor,
  profileOf,
} from '#server/people/service.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import type { NewSheet, SheetContact, WrittenClub } from '#shared/builds/sheets/sheet.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { requestMail } from './mails.ts'
import { sheetText } from './sheet-text.ts'
import { insertClubs, sheetHistory } from './store.ts'
import { asClientWrites, knownItems, refuseForeignClubs } from './write.ts'

interface CreatedSheet {
  id: string
  number: string
  version: number
  link: string
}

const isStaff = (actor: Actor) => holds(actor, 'create_builds/builds')

/** Creates a sheet: a client's own with a thread of messages, or one by staff for anybody. */
export function createSheet(
  work: Work,
  { body, key }: { body: NewSheet; key: string | undefined },
): Promise<CreatedSheet> {
  const { context } = work
  const keyed = { endpoint: sheetsContract.createSheet, key, request: body, guestEmail: body.contact?.email }

  return withIdempotency(work, keyed, async (keep) => {
    if (!isStaff(context.actor)) refuseStaffFields(body)
    if (body.contact) await admitMailTo(work, body.contact.email)

    return atomically(work, async (work) => {
      const owner = await whoseSheet(work, body, context.actor)
      const clubs = isStaff(context.actor) ? body.clubs : body.clubs.map((club) => asClientWrites(club, []))
      const sheet = await insertSheet(work, { ...body, clubs }, owner)
      if (!isStaff(context.actor)) await openThread(work, { body, owner, sheet })
      return keep(work, sheet)
    })
  })
}

function refuseStaffFields({ clubs, personId, enquiryId, remakes, templateName }: NewSheet): void {
  if ([personId, enquiryId, remakes, templateName].some((one) => one !== undefined)) {
    throw new Failure('not_allowed', 'Only the studio may do this.')
  }
  if (clubs.length === 0) throw new Failure('invalid_input', 'Choose at least one club.')
}

/** Inserts a sheet with its first draft. */
export async function insertSheet(
  work: Work,
  { kind, clubs, ...draft }: NewSheet,
  { personId, enquiryId, fittingId = null }: Pick<Owner, 'personId' | 'enquiryId' | 'fittingId'>,
): Promise<CreatedSheet> {
  const { templateName = null, remakes = null } = draft
  const items = await knownItems(work, clubs)
  await refuseForeignClubs(work, clubs, personId)
  if (remakes !== null) await refuseUnknown(work, remakes)
  const { id: locationId } = work.place
  const [now, createdBy] = [work.now, actorIdOf(work.context.actor)]
  const { id, number, linkVersion } = await work.trx
    .insertInto('sheet')
    .values({ kind, personId, locationId, templateName, enquiryId, fittingId, remakes, createdAt: now, createdBy })
    .returning(['id', 'number', 'linkVersion'])
    .executeTakeFirstOrThrow()
  await insertDraft(work, { sheetId: id, number: 1, now, clubs, items, header: headerOf(draft) })
  await recordEvent(work, {
    action: 'sheet_created',
    entity: 'sheet',
    entityId: id,
    after: { number, kind, clubs: clubs.length },
    ...(personId !== null && { onBehalfOf: personId }),
    publish: { version: 1, personId, data: { to: 'draft' } },
  })
  return { id, number, version: 1, link: sheetLink.urlOf(work.services.config, { id, linkVersion }) }
}

async function refuseUnknown({ trx }: OnDatabase, remakes: string): Promise<void> {
  const sheet = await trx.selectFrom('sheet').select('id').where('id', '=', remakes).executeTakeFirst()
  if (!sheet) throw invalidField('remakes', 'There is no such sheet to build again.')
}

type Header = Partial<Pick<NewSheet, 'matching' | 'lengthMethod' | 'requestedBy'>>

const headerOf = ({ matching, lengthMethod, requestedBy }: Header): Header => ({
  ...(matching !== undefined && { matching }),
  ...(lengthMethod !== undefined && { lengthMethod }),
  ...(requestedBy !== undefined && { requestedBy }),
})

interface NewDraft {
  sheetId: string
  number: number
  now: Date
  clubs: readonly WrittenClub[]
  items: Map<string, string>
  header: Header
}

/** Inserts a draft version. */
export async function insertDraft(work: Acting, draft: NewDraft): Promise<void> {
  const {
    trx,
    context: { actor },
  } = work
  const { sheetId, number, now, clubs, items, header } = draft
  const id = randomUUID()
  await trx
    .insertInto('sheetVersion')
    .values({ ...header, id, sheetId, number, createdAt: now, createdBy: actorIdOf(actor) })
    .execute()
  await insertClubs(work, { versionId: id, clubs, items })
  await insertHistory(work, sheetHistory, { id, version: 1, from: null, to: 'draft' })
}

/** Tells the studio as of any question, and mails the client the link. */
async function openThread(
  work: Work,
  { body, owner, sheet }: { body: NewSheet; owner: Owner; sheet: CreatedSheet },
): Promise<void> {
  const { contact } = owner
  if (!contact) return

  const { locale } = work.place
  const enquiry = {
    topic: body.kind === 'putter' ? ('putter_build' as const) : ('build' as const),
    about: sheet.number,
    name: `${contact.firstName} ${contact.lastName}`.trim(),
    email: contact.email,
    phone: contact.phone || null,
    message: [body.message, sheetText(body, locale)].filter(Boolean).join('\n\n').slice(0, 4000),
  }
  // A guest's address is unverified: answers quote nothing.
  const { id } = await keepEnquiry(work, enquiry, work.context.actor.kind === 'person' ? owner.personId : null)
  await changeOne(work.trx.updateTable('sheet').set({ enquiryId: id }).where('id', '=', sheet.id))
  await queueTemplate(work, { ...requestMail(sheet, contact.firstName), to: contact.email, about: sheet.id })
}

interface Owner {
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
async function whoseSheet(work: OnDatabase, request: NewSheet, actor: Actor): Promise<Owner> {
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
