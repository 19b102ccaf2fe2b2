import type { SheetSender } from '#client/people/service.ts'
import type { NewSheet } from '#shared/builds/sheets/sheet.ts'

import { createSheet } from './queries.ts'

/** Sends a sheet with the sender's address; a note begins its thread of messages. */
export const sendSheet =
  (kind: NewSheet['kind'], clubs: NewSheet['clubs']) =>
  ({ name, email, phone, message }: SheetSender) => {
    const [firstName = '', ...rest] = name.trim().split(/\s+/)
    const contact = { firstName, lastName: rest.join(' '), email, ...(phone && { phone }) }

    return createSheet({ kind, clubs, contact, ...(message && { message }) })
  }
