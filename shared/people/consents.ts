import { z } from 'zod'

import { ContentText } from '#shared/content/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Id, Instant, Paragraph } from '#shared/http/wire.ts'

import { SignedName } from './person-name.ts'

/** The texts that people agree to. */
export const DocumentCode = z.enum(['account_terms', 'card_terms', 'waiver'])
export type DocumentCode = z.output<typeof DocumentCode>

const Version = z
  .int()
  .min(1)
  .max(1_000_000)
  .meta({ examples: [2] })

/** Markdown; `# ` is the title, `## ` begins a section. */
const DocumentBody = Paragraph(50_000)
  .min(1, 'This is required.')
  .meta({ examples: ['# Terms\n\n## Your account\n\nYou keep your password to yourself.'] })

export const DocumentText = z.object({
  code: DocumentCode,
  version: Version,
  publishedAt: Instant,
  body: z.string(),
  text: ContentText,
})
export type DocumentText = z.output<typeof DocumentText>

export const DocumentVersion = z.object({
  version: Version,
  publishedAt: Instant,
  /** Null when no account published it, as in the set-up. */
  publishedBy: z.string().nullable(),
  /** SHA-256 of the Markdown, in hex. */
  hash: z.string(),
  /** How many accounts have agreed to it. */
  consentCount: z.int(),
})
export type DocumentVersion = z.output<typeof DocumentVersion>

const Consent = z.object({ code: DocumentCode, version: Version, at: Instant, signedName: z.string().nullable() })

const ofDocument = { params: z.object({ code: DocumentCode }) }

export const consentsContract = {
  readDocument: endpoint({
    ...ofDocument,
    method: 'GET',
    path: '/api/v1/documents/:code',
    summary: 'A text that people agree to, in its present version; null until one is published',
    access: 'anyone',
    response: DocumentText.nullable(),
  }),
  readDocumentVersion: endpoint({
    method: 'GET',
    path: '/api/v1/documents/:code/versions/:version',
    summary: 'The same in any version: what somebody agreed to can be read again',
    access: 'anyone',
    params: z.object({ code: DocumentCode, version: z.coerce.number<number>().pipe(Version) }),
    response: DocumentText,
    failures: ['not_found'],
  }),
  listDocumentVersions: endpoint({
    method: 'GET',
    path: '/api/v1/documents/:code/versions',
    summary: 'The versions of a text, newest first, a page at a time',
    access: 'may:manage_settings/settings',
    ...ofDocument,
    query: z.strictObject(pageQuery()),
    response: z.object({ versions: z.array(DocumentVersion), next: NextPage }),
  }),
  publishDocument: endpoint({
    method: 'POST',
    path: '/api/v1/documents/:code/versions',
    summary: 'Publish the next version of a text; who agreed to an earlier one is asked again',
    access: 'may:manage_settings/settings',
    ...ofDocument,
    body: z.strictObject({
      body: DocumentBody,
      /** The version that it follows; 0 for the first. */
      follows: z.int().min(0).max(1_000_000),
    }),
    response: DocumentText,
    /** `version_conflict`: somebody else has published meanwhile; `conflict`: it says the same as the present one. */
    failures: ['version_conflict', 'conflict'],
  }),
  previewDocument: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/documents/preview',
    summary: 'How a text will read; nothing is kept',
    access: 'may:manage_settings/settings',
    body: z.strictObject({ body: DocumentBody }),
    response: ContentText,
  }),
  listMyConsents: endpoint({
    method: 'GET',
    path: '/api/v1/consents',
    summary: 'What the signed-in person agreed to, and what waits for that',
    access: 'signed-in',
    response: z.object({
      given: z.array(Consent),
      /** Present versions that they have not agreed to. */
      waiting: z.array(DocumentText.pick({ code: true, version: true, publishedAt: true })),
    }),
  }),
  signForClient: endpoint({
    method: 'POST',
    path: '/api/v1/people/:personId/consents',
    summary: 'Note that a client has signed the waiver as it is now at the counter; again it changes nothing',
    access: 'may:manage_clients/users',
    params: z.object({ personId: Id }),
    body: z.strictObject({ version: Version, signedName: SignedName }),
    response: Consent,
    /** `version_conflict`: there is a newer version. */
    failures: ['not_found', 'version_conflict'],
  }),
  giveConsent: endpoint({
    method: 'POST',
    path: '/api/v1/consents',
    summary: 'Agree to the present version of a text; again it changes nothing',
    access: 'signed-in',
    body: z
      .strictObject({
        code: DocumentCode,
        version: Version,
        /** Typed by hand, when the text is signed. */
        signedName: SignedName.exactOptional(),
      })
      .refine(({ code, signedName }) => code !== 'waiver' || signedName !== undefined, {
        message: 'Type your name to sign.',
        path: ['signedName'],
      }),
    response: Consent,
    /** `version_conflict`: there is a newer version. */
    failures: ['not_found', 'version_conflict'],
  }),
}
