import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'

import { buildsKey, stepBuild, takenOf } from '#client/builds/orders/queries.ts'
import { SumField } from '#client/settings/SumField.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TypedSum } from '#client/ui/forms/typed.ts'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { type Build, buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { isCut } from '#shared/builds/orders/stages.ts'
import type { PartFate, TakenPart } from '#shared/builds/orders/taken-contract.ts'

import { AtMaker } from './AtMaker.tsx'
import { fateOf, type PartFates, keyOf, TakenParts } from './TakenParts.tsx'

const { reason, feeCents, parts } = buildOrdersContract.stepBuild.body.shape

const Cancelling = z
  .object({ reason, feeCents: TypedSum.pipe(feeCents.unwrap()).exactOptional(), parts })
  .refine(({ parts = [], feeCents }) => feeCents || parts.every(({ fate }) => fate !== 'billed'), {
    path: ['feeCents'],
    error: 'Say what pays for the parts that are billed.',
  })
type Cancelling = z.output<typeof Cancelling>

/** What is asked of a build: nothing is kept where nothing was spent on it, and no reason needed. */
const cancellingOf = (parts: readonly TakenPart[], isSpent: boolean) =>
  z
    .object({ fates: z.custom<PartFates>(), feeCents: z.custom<number>(), reason: z.string() })
    .transform(({ fates, feeCents, reason }) => ({
      ...((isSpent || reason.trim()) && { reason }),
      ...((isSpent || parts.length > 0) && { feeCents }),
      ...(parts.length > 0 && {
        parts: parts.map((part) => ({ clubId: part.clubId, itemId: part.itemId, fate: fateOf(part, fates) })),
      }),
    }))
    .pipe(Cancelling)

const fields = [
  { name: 'feeCents', label: 'Kept of what was paid' },
  { name: 'reason', label: 'Reason' },
] as const

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
  const { parts } = useSuspenseQuery(takenOf(build.id)).data
  const isSpent = isCut(build.stage) || parts.some(({ kind }) => kind === 'club')
  const request = useRequestForm({
    schema: cancellingOf(parts, isSpent),
    defaultValues: { fates: {}, feeCents: 0, reason: '' },
    fields,
    sending: useCancelling(build, onClose),
  })
  const { form } = request
  const { errors, isSubmitted } = form.formState
  const fates = useWatch({ control: form.control, name: 'fates' })
  const choose = (some: readonly TakenPart[], fate: PartFate) => {
    form.setValue('fates', { ...fates, ...Object.fromEntries(some.map((part) => [keyOf(part), fate])) })
    // Whether something has to be kept hangs on them.
    if (isSubmitted) void form.trigger('feeCents')
  }

  return (
    <RequestForm request={request} verb="Cancel it" otherwise="It is not cancelled" isGrave onLeave={onClose}>
      <p>What is promised to it is free for others. What was paid is given back on its order, but for what is kept.</p>
      <AtMaker build={build} />
      {parts.length > 0 && <TakenParts parts={parts} fates={fates} onFate={choose} />}
      {(isSpent || parts.length > 0) && <SumField form={form} path="feeCents" label="Kept of what was paid" />}
      <ReasonField optional={!isSpent} error={errors.reason?.message} {...form.register('reason')} />
    </RequestForm>
  )
}

function useCancelling({ id, version }: Build, onClose: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (request: Cancelling) => stepBuild(id, { to: 'cancelled', version, ...request }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
}
