import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { usePermissions } from '#client/permissions/rights.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useKeptText } from '#client/ui/browser/kept-typing.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { ClinicPlace } from '#shared/lessons/clinics/places-contract.ts'

import { type RefundChoice, useWithdraw, withdrawalOf } from './queries.ts'

const choices: Record<RefundChoice, string> = {
  terms: 'What its terms say',
  all: 'All that was paid',
  nothing: 'Nothing',
}

const refundings: readonly RefundChoice[] = ['terms', 'all', 'nothing']

/** Frees a place for somebody: how much goes back is chosen, and read before the last press. */
export function WithdrawPlace({ place, onClose }: { place: ClinicPlace; onClose: () => void }) {
  const [refund, setRefund] = useState<RefundChoice>('terms')
  const { text: reason, type: setReason, forget } = useKeptText(`why place ${place.id} is freed`)
  const freeing = useWithdraw(place, () => {
    forget()
    onClose()
  })
  const mayRefund = usePermissions().holds('refund/orders')

  return (
    <Dialog title={`Free the place of ${place.name}?`} onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() && !freeing.isPending) freeing.mutate({ reason, refund })
        }}
      >
        <ReasonField required data-first reason={reason} onType={setReason} />
        {place.order !== null && (
          <>
            <Field label="What goes back">
              {(ids) => (
                <Select
                  {...ids}
                  value={refund}
                  onChange={({ target }) => setRefund(refundings.find((one) => one === target.value) ?? 'terms')}
                >
                  {refundings
                    .filter((value) => value !== 'all' || mayRefund)
                    .map((value) => (
                      <option key={value} value={value}>
                        {choices[value]}
                      </option>
                    ))}
                </Select>
              )}
            </Field>
            <GoesBack place={place} refund={refund} />
          </>
        )}
        {freeing.error && <Refusal title="The place is not free" error={freeing.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" tone="danger" busy={freeing.isPending} disabled={!reason.trim()}>
            Free the place
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function GoesBack({ place, refund }: { place: ClinicPlace; refund: RefundChoice }) {
  const { money } = useStudio()
  const { data: seen, error } = useQuery(withdrawalOf(place, refund))
  const cents = seen?.refund?.totalCents ?? 0
  const words = cents > 0 ? `${money(cents)} goes back in the way it was paid.` : 'Nothing goes back.'

  return (
    <p className="rounded bg-sunken px-4 py-3 font-semibold figures" aria-live="polite">
      {error ? error.message : seen ? words : 'Looking at what goes back…'}
    </p>
  )
}
