import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { buildsKey } from '#client/builds/order-queries.ts'
import { PhotoField, PhotoStrip } from '#client/files/service.ts'
import { useAskedAct } from '#client/routing/asked-act.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Claim, ClaimOutcome, FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import type { Call } from '#shared/http/call.ts'

import { addPhotoOfClaim, factoryOrderOf, settleClaim } from './queries.ts'

interface ClaimProps {
  order: FactoryOrder
  claim: Claim
  /** A replacement is on its way. */
  isStillToCome: boolean
  /** The claims on this club. */
  name: string
  mayChange: boolean
}

const outcomes: Record<ClaimOutcome, string> = {
  replaced: 'Another one came',
  credited: 'Credited',
  kept: 'Kept as it is',
}

function stateOf(outcome: ClaimOutcome | null, isStillToCome: boolean): string {
  if (outcome === null) return 'Claim'

  return outcome === 'replaced' && isStillToCome ? 'Another one comes' : outcomes[outcome]
}

/** A claim on a club: the fault, photos, and how the maker settles it. */
export function ClaimPart({ order, claim, isStillToCome, name, mayChange }: ClaimProps) {
  const { moment } = useStudio()
  const queries = useQueryClient()
  const [chosen, ask] = useState<ClaimOutcome>()
  const { id: claimId, reason, openedAt, by, outcome, settledReason, files } = claim
  const isOpen = outcome === null && mayChange
  const settle = useRef<HTMLDivElement>(null)
  useAskedAct(isOpen ? { settle: () => settle.current?.querySelector('button')?.focus() } : {})
  const attach = async (fileId: string, call: Call) => {
    await addPhotoOfClaim({ factoryOrderId: order.id, claimId }, fileId, call)
    await queries.invalidateQueries(factoryOrderOf(order.id))
  }

  return (
    <section aria-label={`Claim of the ${name}`} className="grid gap-3 rounded border border-line p-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={outcome === null ? 'danger' : 'neutral'}>{stateOf(outcome, isStillToCome)}</Badge>
        <strong className="font-medium wrap-anywhere">{reason}</strong>
        <span className="text-muted">
          {by ?? 'The system'}, {moment(openedAt)}
        </span>
        {settledReason && <span className="wrap-anywhere">{settledReason}</span>}
      </p>
      {files.length > 0 && <PhotoStrip label={`Photos of the claim of the ${name}`} files={files} />}
      {isOpen && (
        <>
          <PhotoField place={`factory_claim/${claimId}`} attach={attach} />
          <div ref={settle} className="flex flex-wrap gap-2">
            <Button size="tight" tone="quiet" onClick={() => ask('replaced')}>
              Another one comes
            </Button>
            <Button size="tight" tone="quiet" onClick={() => ask('credited')}>
              It is credited
            </Button>
            <Button size="tight" tone="quiet" onClick={() => ask('kept')}>
              It is kept as it is
            </Button>
          </div>
        </>
      )}
      {chosen && <OutcomeDialog order={order} claimId={claimId} outcome={chosen} onClose={() => ask(undefined)} />}
    </section>
  )
}

interface OutcomeProps {
  order: FactoryOrder
  claimId: string
  outcome: ClaimOutcome
  onClose: () => void
}

const settlements: Record<ClaimOutcome, { title: string; effect: string }> = {
  replaced: {
    title: 'Another one comes',
    effect: 'It is waited for again, and measured anew. It costs nothing more.',
  },
  credited: {
    title: 'It is credited',
    effect: 'Its cost is taken out of the books, and it may be ordered elsewhere.',
  },
  kept: { title: 'It is kept as it is', effect: 'Its maker makes nothing good. It is signed for like the others.' },
}

function OutcomeDialog({ order, claimId, outcome, onClose }: OutcomeProps) {
  const [expectedOn, setExpected] = useState('')
  const [reason, setReason] = useState('')
  const settling = useAct(
    () =>
      settleClaim(order.id, claimId, {
        outcome,
        version: order.version,
        ...(expectedOn && { expectedOn }),
        ...(reason.trim() && { reason: reason.trim() }),
      }),
    { onDone: onClose, touches: [buildsKey] },
  )
  const { title, effect } = settlements[outcome]

  return (
    <ActDialog
      title={title}
      act={settling}
      verb="Settle the claim"
      otherwise="The claim stays open"
      onClose={onClose}
      onAct={() => settling.mutate()}
    >
      <p>{effect}</p>
      {outcome === 'kept' && <ReasonField required label="Why it is kept" reason={reason} onType={setReason} />}
      {outcome === 'replaced' && (
        <Field
          label="Comes on"
          optional
          hint={`Without a day it is expected after as long as the first one took. The promise of ${order.build.number} moves if it comes later than that.`}
        >
          {(ids) => (
            <TextInput {...ids} type="date" value={expectedOn} onChange={({ target }) => setExpected(target.value)} />
          )}
        </Field>
      )}
    </ActDialog>
  )
}
