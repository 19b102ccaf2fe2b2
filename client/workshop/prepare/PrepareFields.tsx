import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { useSession } from '#client/api/session/session.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { myBag } from '#client/workshop/bag/queries.ts'
import { Slot } from '#shared/clubs/slots.ts'
import { PreparedContact } from '#shared/workshop/prepare/contract.ts'

import { ContactFields } from './ContactFields.tsx'
import { contactOf, emptyDraft, noContact, type TypedContact, writtenOf } from './prepared-rows.ts'
import { PreparedCode } from './PreparedCode.tsx'
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
    return <PreparedCode made={sending.data} isMailed={isKnown || contact.email.trim() !== ''} onMore={start} />
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
      {!isKnown && <ContactFields contact={contact} problems={isAsked ? problems : {}} onChange={setContact} />}
    </PrepareForm>
  )
}

function problemsOf(contact: TypedContact): Partial<Record<keyof TypedContact, string>> {
  const { error } = PreparedContact.safeParse(contactOf(contact))

  return Object.fromEntries(error?.issues.map(({ path: [name], message }) => [String(name), message]) ?? [])
}

function usePreparing() {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()

  return useMutation({
    mutationFn: (body: Parameters<typeof prepareTicket>[0]) => prepareTicket(body, keyFor(body)),
    onSuccess: () => queries.invalidateQueries({ queryKey: myPrepared.queryKey }),
  })
}
