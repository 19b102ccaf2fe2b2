import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { buildsKey, stepBuild, takenOf } from '#client/builds/orders/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ActForm } from '#client/ui/forms/ActForm.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'
import { isCut } from '#shared/builds/orders/stages.ts'
import type { PartFate } from '#shared/builds/orders/taken-contract.ts'

import { AtMaker } from './AtMaker.tsx'
import { fateOf, type PartFates, keyOf, TakenParts } from './TakenParts.tsx'

interface CancelDialogProps {
  build: Build
  onClose: () => void
}

/** What is kept of what was paid, and what becomes of what was taken, before a build is cancelled. */
export const CancelDialog = ({ build, onClose }: CancelDialogProps) => (
  <Dialog title={`Cancel ${build.number}?`} onClose={onClose}>
    <Loaded resetKey={build.id} skeleton={<Skeleton className="h-40" />}>
      <CancelForm build={build} onClose={onClose} />
    </Loaded>
  </Dialog>
)

function CancelForm({ build, onClose }: CancelDialogProps) {
  const { currency } = useStudio().studio
  const { parts } = useSuspenseQuery(takenOf(build.id)).data
  const [reason, setReason] = useState('')
  const [feeCents, setFee] = useState<number | null>(0)
  const [fates, setFates] = useState<PartFates>({})
  const isSpent = isCut(build.stage) || parts.some(({ kind }) => kind === 'club')
  const isBilled = parts.some((part) => fateOf(part, fates) === 'billed')
  const mayKeep = isSpent || parts.length > 0
  const cancelling = useCancelling(build, onClose)

  return (
    <ActForm
      verb="Cancel it"
      otherwise="It is not cancelled"
      error={cancelling.error}
      isBusy={cancelling.isPending}
      isOff={(isSpent && reason.trim() === '') || (isBilled && !feeCents)}
      isGrave
      onClose={onClose}
      onAct={() =>
        cancelling.mutate({
          ...(reason.trim() && { reason: reason.trim() }),
          ...(mayKeep && { feeCents: feeCents ?? 0 }),
          ...(parts.length > 0 && {
            parts: parts.map((part) => ({ clubId: part.clubId, itemId: part.itemId, fate: fateOf(part, fates) })),
          }),
        })
      }
    >
      <p>What is promised to it is free for others. What was paid is given back on its order, but for what is kept.</p>
      <AtMaker build={build} />
      {parts.length > 0 && (
        <TakenParts
          parts={parts}
          fates={fates}
          onFate={(some, fate) =>
            setFates({ ...fates, ...Object.fromEntries(some.map((part) => [keyOf(part), fate])) })
          }
        />
      )}
      {mayKeep && (
        <Field
          label={`Kept of what was paid, ${currency}`}
          error={isBilled && !feeCents ? 'Say what pays for the parts that are billed.' : undefined}
        >
          {(ids) => <MoneyField {...ids} currency={currency} value={feeCents} onChange={setFee} />}
        </Field>
      )}
      <ReasonField optional={!isSpent} reason={reason} onType={setReason} />
    </ActForm>
  )
}

interface CancelBuildRequest {
  reason?: string
  feeCents?: number
  parts?: { clubId: string; itemId: string | null; fate: PartFate }[]
}

function useCancelling({ id, version }: Build, onClose: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (request: CancelBuildRequest) => stepBuild(id, { to: 'cancelled', version, ...request }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
}
