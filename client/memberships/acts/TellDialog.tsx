import { z } from 'zod'

import { useStudio } from '#client/settings/service.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { Line } from '#shared/http/wire.ts'
import type { SeenMembership } from '#shared/memberships/contract.ts'

import { toldInPerson, useMembershipAct } from './queries.ts'

const Told = z.object({ reason: Line(200) }).transform(({ reason }) => toldInPerson(reason))
const fields = [{ name: 'reason', label: 'How' }] as const

/** Whom no letter reaches is told of the renewal by the desk: without that it is not charged. */
export function TellDialog({ membership, onClose }: { membership: SeenMembership; onClose: () => void }) {
  const { dayAndYear, money } = useStudio()
  const request = useRequestForm({
    schema: Told,
    defaultValues: { reason: '' },
    fields,
    sending: useMembershipAct(membership, ({ effectiveOn, chargeCents }) => {
      toast({ title: `${money(chargeCents)} is charged on ${dayAndYear(effectiveOn)}.` })
      onClose()
    }),
  })

  return (
    <Dialog title="Told of the renewal" onClose={onClose}>
      <p>
        No letter about the renewal has reached this client, and nothing is charged before they know of it. Tell them
        the day and the price, then note it here.
      </p>
      <RequestForm
        request={request}
        verb="They were told"
        otherwise="Nothing is noted"
        leaving="Not now"
        onLeave={onClose}
      >
        <Field
          label="How were they told?"
          hint="Kept in the history, with your name."
          error={request.form.formState.errors.reason?.message}
        >
          {(ids) => (
            <TextInput {...ids} required autoComplete="off" maxLength={200} {...request.form.register('reason')} />
          )}
        </Field>
      </RequestForm>
    </Dialog>
  )
}
