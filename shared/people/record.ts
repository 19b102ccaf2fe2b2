import { z } from 'zod'

import { AuditEntry } from '#shared/audit/entry.ts'
import { personal } from '#shared/audit/personal.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Day, EmailAddress, Id, IdempotencyHeaders, Instant, OrNull, PhoneNumber } from '#shared/http/wire.ts'

import { DocumentCode } from './consents.ts'
import { EnquiryTopic } from './enquiries.ts'
import { EnquiryStatus } from './enquiry-status.ts'
import { OptionalName, PersonName } from './person-name.ts'

/** The facts of a client as staff enter them; a name is enough. */
export const PersonContact = z.strictObject({
  firstName: PersonName(80)
    .meta({ examples: ['Sam'] })
    .register(personal),
  lastName: OptionalName(80)
    .meta({ examples: ['Rivera'] })
    .register(personal),
  email: OrNull(EmailAddress).register(personal),
  phone: OrNull(PhoneNumber).register(personal),
  bornOn: OrNull(Day).register(personal),
})
export type PersonContact = z.output<typeof PersonContact>

/** Somebody who was merged into this record. */
const MergedPerson = z.object({
  mergeId: Id,
  name: z.string(),
  at: Instant,
  /** Null when the account is deleted. */
  by: z.string().nullable(),
  /** Until when it can be undone. */
  undoUntil: Instant,
})

export const PersonRecord = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  bornOn: z.string().nullable(),
  version: z.int(),
  since: Instant,
  accountId: Id.nullable(),
  /** True when their account has confirmed the address, which staff then cannot change. */
  isEmailProven: z.boolean(),
  erasedAt: Instant.nullable(),
  merges: z.array(MergedPerson),
})
export type PersonRecord = z.output<typeof PersonRecord>

/**
 * Links mailed to an address that is no longer the client's have ended; `count` new ones went to the present address.
 */
export const RenewedLinks = z.object({ to: z.string().nullable(), count: z.int() })
export type RenewedLinks = z.output<typeof RenewedLinks>

/** Somebody who may be the same person. */
const AlikePerson = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** What is equal. */
  by: z.array(z.enum(['email', 'phone', 'name'])),
})
export type AlikePerson = z.output<typeof AlikePerson>

const MessageToPerson = z.object({
  id: Id,
  channel: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Null for a text that could let somebody in. */
  text: z.string().nullable(),
  at: Instant,
  sentAt: Instant.nullable(),
  failedAt: Instant.nullable(),
})
export type MessageToPerson = z.output<typeof MessageToPerson>

const EnquiryOfPerson = z.object({
  id: Id,
  topic: EnquiryTopic,
  status: EnquiryStatus,
  excerpt: z.string(),
  createdAt: Instant,
})
export type EnquiryOfPerson = z.output<typeof EnquiryOfPerson>

const ConsentOfPerson = z.object({ id: Id, code: DocumentCode, version: z.int(), at: Instant })
export type ConsentOfPerson = z.output<typeof ConsentOfPerson>

const ofPerson = { params: z.object({ personId: Id }), failures: ['not_found'] } as const
const page = z.strictObject(pageQuery(20))

export const recordContract = {
  readPerson: endpoint({
    ...ofPerson,
    method: 'GET',
    path: '/api/v1/people/:personId',
    summary: 'The record of a client; of one that was merged, the record that it has become a part of',
    access: 'may:read/users',
    response: PersonRecord,
  }),
  createPerson: endpoint({
    method: 'POST',
    path: '/api/v1/people',
    summary: 'Add a client, with a name alone or with all that is known',
    access: 'may:manage_clients/users',
    headers: IdempotencyHeaders,
    body: PersonContact,
    status: 201,
    response: PersonRecord,
    /** `conflict`: somebody else has the address. */
    failures: ['conflict', 'key_reused'],
  }),
  changePerson: endpoint({
    method: 'PUT',
    path: '/api/v1/people/:personId',
    summary: 'Correct what the studio knows of a client',
    access: 'may:manage_clients/users',
    params: ofPerson.params,
    body: PersonContact.extend({ version: z.int().min(1) }),
    response: PersonRecord.extend({ renewedLinks: RenewedLinks.exactOptional() }),
    /** `wrong_state`: their account has confirmed the address, or they were erased. */
    failures: ['not_found', 'conflict', 'version_conflict', 'wrong_state'],
  }),
  findAlike: endpoint({
    method: 'GET',
    path: '/api/v1/people/alike',
    summary: 'Clients with the same address, number or name, who may be the same person',
    access: 'may:read/users',
    query: z.strictObject({
      firstName: z.string().trim().max(80).default(''),
      lastName: z.string().trim().max(80).default(''),
      email: z.string().trim().toLowerCase().max(254).default(''),
      phone: z.string().trim().max(32).default(''),
      /** A person to leave out. */
      except: Id.exactOptional(),
    }),
    response: z.object({ people: z.array(AlikePerson) }),
  }),
  listMessagesOfPerson: endpoint({
    ...ofPerson,
    method: 'GET',
    path: '/api/v1/people/:personId/messages',
    summary: 'What was sent to a client, the latest first, a page at a time',
    access: 'may:read/users',
    query: page,
    response: z.object({ messages: z.array(MessageToPerson), next: NextPage }),
  }),
  listEnquiriesOfPerson: endpoint({
    ...ofPerson,
    method: 'GET',
    path: '/api/v1/people/:personId/enquiries',
    summary: 'What a client asked through the site, the latest first, a page at a time',
    access: 'may:answer/enquiries',
    query: page,
    response: z.object({ enquiries: z.array(EnquiryOfPerson), next: NextPage }),
  }),
  listConsentsOfPerson: endpoint({
    ...ofPerson,
    method: 'GET',
    path: '/api/v1/people/:personId/consents',
    summary: 'What a client agreed to, the latest first, a page at a time',
    access: 'may:read/users',
    query: page,
    response: z.object({ consents: z.array(ConsentOfPerson), next: NextPage }),
  }),
  listAuditOfPerson: endpoint({
    ...ofPerson,
    method: 'GET',
    path: '/api/v1/people/:personId/audit',
    summary: 'Who did what to a client’s record, or for them, the latest first, a page at a time',
    access: 'may:view_audit_logs/audit_logs',
    query: page,
    response: z.object({ events: z.array(AuditEntry), next: NextPage }),
  }),
}
