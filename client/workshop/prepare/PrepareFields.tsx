import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { useSession } from '#client/api/session/session.ts'
import { moveWaiting } from '#client/files/waiting-files.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress, usePlace } from '#client/routing/navigation.ts'
import { myBag } from '#client/workshop/bag/queries.ts'
import { ClubPhotoField } from '#client/workshop/tickets/ClubPhotoField.tsx'
import { Slot } from '#shared/clubs/slots.ts'
import { PreparedContact } from '#shared/workshop/prepare/contract.ts'

import { ContactFields } from './ContactFields.tsx'
import {
  contactOf,
  emptyDraft,
  noContact,
  preparedPlace,
  preparingPlace,
  type TypedContact,
  writtenOf,
} from './prepared-rows.ts'
import { PreparedCode } from './PreparedCode.tsx'
import { PreparedPhotos } from './PreparedPhotos.tsx'
import { PrepareForm } from './PrepareForm.tsx'
import { myPrepared, prepareTicket } from './queries.ts'

/** What an address names: `clubs=5i,6i`. */
const slotsIn = (text: string | undefined): Slot[] =>
  (text ?? '').split(',').flatMap((part) => Slot.safeParse(part).data ?? [])

/** Prepares clubs at home, as a visitor or as a member with their bag. */
export function PrepareFields() {
  const isKnown = useSession() !== undefined
  const { read } = useAddress()
  const { data: bag } = useQuery({ ...myBag, enabled: isKnown })
  const [draft, setDraft] = useState(emptyDraft)
  const [contact, setContact] = useState(noContact)
  const [isAsked, ask] = useState(false)
  const problems = isKnown ? {} : problemsOf(contact)
  const sending = usePreparing()

  if (sending.data) {
    const start = () => {
      setDraft(emptyDraft)
      sending.reset()
    }
    return (
      <PreparedCode made={sending.data} isMailed={isKnown || contact.email.trim() !== ''} onMore={start}>
        {isKnown && <PreparedPhotos preparedId={sending.data.id} slots={draft.rows.map(({ slot }) => slot)} />}
      </PreparedCode>
    )
  }

  return (
    <PrepareForm
      draft={draft}
      onChange={setDraft}
      known={bag?.clubs.flatMap(({ slot, status }) => (status === 'in_bag' ? [slot] : [])) ?? []}
      asked={slotsIn(read('clubs'))}
      busy={sending.isPending}
      problem={sending.error?.message}
      send="Get your code"
      onSend={() => {
        ask(true)
        if (Object.keys(problems).length > 0) return
        sending.mutate({ ...writtenOf(draft), ...(!isKnown && { contact: contactOf(contact) }) })
      }}
    >
      {isKnown ? (
        <ClubPhotoField place={preparingPlace} parts={draft.rows.map(({ slot }) => slot)} />
      ) : (
        <SignInForPhotos />
      )}
      {!isKnown && <ContactFields contact={contact} problems={isAsked ? problems : {}} onChange={setContact} />}
    </PrepareForm>
  )
}

function problemsOf(contact: TypedContact): Partial<Record<keyof TypedContact, string>> {
  const { error } = PreparedContact.safeParse(contactOf(contact))

  return Object.fromEntries(error?.issues.map(({ path: [name], message }) => [String(name), message]) ?? [])
}

/** A stranger's files are taken nowhere. */
function SignInForPhotos() {
  const { whole } = usePlace()

  return (
    <p className="text-sm text-muted">
      Do you want to show us your clubs?{' '}
      <Link to="/login" state={{ from: whole }} className="text-fairway underline underline-offset-4">
        Sign in
      </Link>{' '}
      first: members add photos here.
    </p>
  )
}

/** What was chosen before there was a code waits for it on this device, and follows. */
function usePreparing() {
  const queries = useQueryClient()
  const userId = useSession()?.user.id ?? ''
  const keyFor = useIdempotencyKey()

  return useMutation({
    async mutationFn(body: Parameters<typeof prepareTicket>[0]) {
      const made = await prepareTicket(body, keyFor(body))
      await moveWaiting(preparingPlace, preparedPlace(made.id), userId)
      return made
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: myPrepared.queryKey }),
  })
}
