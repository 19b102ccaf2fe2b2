import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import type { PickedPerson } from '#client/ui/forms/PersonPicker.tsx'
import { preferencesContract } from '#shared/notices/preferences.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { type HouseholdMember, householdsContract } from '#shared/people/households.ts'
import { listedName } from '#shared/people/listed-name.ts'
import { type MergeRequest, mergesContract } from '#shared/people/merges.ts'
import { type NewNote, notesContract, type PersonNote } from '#shared/people/notes.ts'
import { type PersonContact, recordContract } from '#shared/people/record.ts'

const keyOf = (personId: string, ...rest: string[]) => ['people', 'person', personId, ...rest]

export const personOf = (personId: string) =>
  queryOptions({
    queryKey: keyOf(personId, 'record'),
    queryFn: () => call(recordContract.readPerson, { params: { personId } }),
    staleTime: 5000,
  })

export const changePerson = (personId: string, body: PersonContact & { version: number }) =>
  call(recordContract.changePerson, { params: { personId }, body })

export const createPerson = (body: PersonContact) => call(recordContract.createPerson, { body })

export interface AlikeQuery {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** Who may be the same as somebody who is typed. */
export const alikeTo = (typed: AlikeQuery, except: string | undefined) =>
  queryOptions({
    queryKey: ['people', 'alike', typed, except ?? 'nobody'],
    queryFn: () => call(recordContract.findAlike, { query: { ...typed, ...(except && { except }) } }),
    staleTime: 15_000,
  })

export const notesOf = (personId: string) =>
  pagesOf(keyOf(personId, 'notes'), (after) => call(notesContract.listNotes, { params: { personId }, query: after }), {
    staleTime: 5000,
  })

export const addNote = (personId: string, body: NewNote) => call(notesContract.addNote, { params: { personId }, body })

type NoteAt = Pick<PersonNote, 'id' | 'version'> & { personId: string }

export const changeNote = ({ personId, id: noteId, version }: NoteAt, note: NewNote) =>
  call(notesContract.changeNote, { params: { personId, noteId }, body: { ...note, version } })

export const deleteNote = ({ personId, id: noteId, version }: NoteAt) =>
  call(notesContract.deleteNote, { params: { personId, noteId }, query: { version } })

export const householdOf = (personId: string) =>
  queryOptions({
    queryKey: keyOf(personId, 'household'),
    queryFn: () => call(householdsContract.readHousehold, { params: { personId } }),
    staleTime: 5000,
  })

export const setHousehold = (personId: string, members: HouseholdMember[], version: number) =>
  call(householdsContract.setHousehold, { params: { personId }, body: { members, version } })

export const messagesOf = (personId: string) =>
  pagesOf(keyOf(personId, 'messages'), (after) =>
    call(recordContract.listMessagesOfPerson, { params: { personId }, query: after }),
  )

export const renewPreferencesLink = (personId: string) =>
  call(preferencesContract.renewPreferencesLink, { params: { personId } })

export const enquiriesOf = (personId: string) =>
  pagesOf(keyOf(personId, 'enquiries'), (after) =>
    call(recordContract.listEnquiriesOfPerson, { params: { personId }, query: after }),
  )

export const consentsOfPerson = (personId: string) =>
  pagesOf(keyOf(personId, 'consents'), (after) =>
    call(recordContract.listConsentsOfPerson, { params: { personId }, query: after }),
  )

export const auditOf = (personId: string) =>
  pagesOf(keyOf(personId, 'audit'), (after) =>
    call(recordContract.listAuditOfPerson, { params: { personId }, query: after }),
  )

export const mergePreviewOf = (personId: string, request: MergeRequest) =>
  queryOptions({
    queryKey: keyOf(personId, 'merge', JSON.stringify(request)),
    queryFn: () => call(mergesContract.mergePerson, { params: { personId }, query: { preview: '1' }, body: request }),
    staleTime: 0,
    meta: { failsInPlace: true },
  })

export const mergePerson = (personId: string, body: MergeRequest) =>
  call(mergesContract.mergePerson, { params: { personId }, query: {}, body })

export const undonePreviewOf = (personId: string, mergeId: string) =>
  queryOptions({
    queryKey: keyOf(personId, 'undo', mergeId),
    queryFn: () => call(mergesContract.previewUndo, { params: { mergeId } }),
    staleTime: 0,
    meta: { failsInPlace: true },
  })

export const undoMerge = (mergeId: string) => call(mergesContract.undoMerge, { params: { mergeId } })

export const copyPerson = (personId: string, reason: string) =>
  call(mergesContract.exportPerson, { params: { personId }, body: { reason } })

export const erasePerson = (personId: string, reason: string) =>
  call(mergesContract.erasePerson, { params: { personId }, body: { reason } })

const mostFound = 6

/** The first few clients that some letters fit, for a picker. */
export async function findClients(search: string): Promise<PickedPerson[]> {
  const { people } = await call(peopleContract.listPeople, { query: { limit: mostFound, search } })

  return people.map(({ id, email, phone, ...names }) => ({ id, name: listedName(names), detail: email ?? phone ?? '' }))
}
