import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { labelsPath, whyItWaits } from '#client/builds/build-words.ts'
import { clubsWord, factoryOrderPath } from '#client/builds/factory/factory-words.ts'
import { factoryOrdersOf } from '#client/builds/factory/queries.ts'
import { buildsKey, stepBuild, takenOf } from '#client/builds/order-queries.ts'
import { fateOf, type PartFates, keyOf, TakenParts } from '#client/builds/orders/cancel/TakenParts.tsx'
import { TakeBackDialog } from '#client/builds/orders/warranty/TakeBackDialog.tsx'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAskedAct } from '#client/routing/asked-act.ts'
import { Link } from '#client/routing/Link.tsx'
import { useGo } from '#client/routing/navigation.ts'
import { SumField, useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TypedSum } from '#client/ui/forms/typed.ts'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { MoreMenu } from '#client/ui/record/MoreMenu.tsx'
import { isUnderway } from '#shared/builds/factory/status.ts'
import { type Build, buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { isCut } from '#shared/builds/orders/stages.ts'
import { BuildStatus, buildSteps, nameOfStep } from '#shared/builds/orders/status.ts'
import type { PartFate, TakenPart } from '#shared/builds/orders/taken-contract.ts'

import { useOwnWork } from './own-work.ts'
import { StepDialog } from './StepDialog.tsx'

const asks = new Set<BuildStatus>(['cancelled', 'picked_up', 'shipped', 'qc_failed', 'on_hold', 'warranty_return'])
const unlikely = new Set<BuildStatus>(['cancelled', 'on_hold', 'qc_failed', 'awaiting_parts', 'warranty_return'])

const isUnlikely = ({ isSent }: Build, to: BuildStatus) => unlikely.has(to) || to === (isSent ? 'picked_up' : 'shipped')

/** The steps that the machine allows now, the rarer ones in a menu; the next one says why it must wait. */
export function BuildActs({ build }: { build: Build }) {
  const [chosen, setChosen] = useState<BuildStatus>()
  const stepping = useAct((to: BuildStatus) => stepBuild(build.id, { to, version: build.version }), {
    touches: [buildsKey],
  })
  const { steps, likely, waiting } = useSteps(build)
  // Resuming a held build asks for nothing: its last step asked already.
  const isAsked = (to: BuildStatus) => asks.has(to) && (build.status !== 'on_hold' || to === 'cancelled')
  const act = (to: BuildStatus) => ({
    label: nameOfStep(build.status, to),
    onPress: () => (isAsked(to) ? setChosen(to) : stepping.mutate(to)),
  })
  // The final check either passes or fails.
  const inBar = steps.filter((to) => to === likely || to === 'qc_failed' || steps.length === 1)
  useAskedAct(steps.includes('shipped') ? { ship: () => setChosen('shipped') } : {})
  const go = useGo()
  const labels = { label: 'Labels', onPress: () => void go(labelsPath(build.id)) }
  const next = likely && act(likely)
  useKeys([
    { key: 'l', what: labels.label, run: labels.onPress },
    // At the bench the key moves the stages instead.
    ...(next && build.status !== 'in_build' ? [{ key: '.', what: next.label, run: next.onPress }] : []),
  ])

  return (
    <>
      {stepping.error && <span className="text-sm text-flag-deep">{sentenceAfter(stepping.error)}</span>}
      {inBar
        .toSorted((one, other) => Number(one === likely) - Number(other === likely))
        .map((to) => (
          <Button
            key={to}
            size="tight"
            tone={to === likely ? 'primary' : 'quiet'}
            busy={stepping.isPending}
            onClick={act(to).onPress}
          >
            {act(to).label}
          </Button>
        ))}
      {!likely && waiting && <WaitingStep build={build} to={waiting} />}
      <MoreMenu
        acts={[
          ...steps.filter((to) => !inBar.includes(to)).map(act),
          // Checked clubs may leave while others are still being built.
          ...(mayLeaveInParts(build) ? [{ label: 'Hand over some clubs', onPress: () => setChosen('picked_up') }] : []),
          labels,
        ]}
      />
      {chosen && <AskedStep build={build} to={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

const mayLeaveInParts = ({ status, hereClubs, isSent }: Build) =>
  ['qc', 'qc_passed', 'ready'].includes(status) && hereClubs > 1 && !isSent

/** The steps that are possible now, the likely one of them, and the likely next one of the machine. */
function useSteps(build: Build) {
  const now = useNow(30)
  const ownWork = useOwnWork()
  const possible = BuildStatus.options.filter((to) => buildSteps.canBecome(build.status, to))
  const steps = possible.filter(
    (to) => buildSteps.mayBecome(build, to, now) && ownWork(build.builder?.userId ?? null, to) === undefined,
  )
  const likelyOf = (some: readonly BuildStatus[]) => some.find((to) => !isUnlikely(build, to))

  return { steps, likely: likelyOf(steps), waiting: likelyOf(possible) }
}

/** The next step, and why it must wait. */
function WaitingStep({ build, to }: { build: Build; to: BuildStatus }) {
  const whyId = useId()
  const { moment } = useStudio()
  const ownWork = useOwnWork()
  const why = whyItWaits(build, to, { now: useNow(30), moment }) ?? ownWork(build.builder?.userId ?? null, to)

  return (
    why && (
      <>
        <span id={whyId} className="text-sm text-muted">
          {why}
        </span>
        <Button size="tight" disabled aria-describedby={whyId}>
          {nameOfStep(build.status, to)}
        </Button>
      </>
    )
  )
}

interface AskedStepProps {
  build: Build
  to: BuildStatus
  onClose: () => void
}

function AskedStep({ build, to, onClose }: AskedStepProps) {
  if (to === 'cancelled') return <CancelDialog build={build} onClose={onClose} />
  if (to === 'warranty_return') {
    return <TakeBackDialog build={build} clubs={build.clubs} onTaken={onClose} onClose={onClose} />
  }

  return <StepDialog build={build} to={to} onClose={onClose} />
}

const { reason, feeCents, parts } = buildOrdersContract.stepBuild.body.shape

const Cancelling = z
  .object({ reason, feeCents: TypedSum.pipe(feeCents.unwrap()).exactOptional(), parts })
  .refine(({ parts = [], feeCents }) => feeCents || parts.every(({ fate }) => fate !== 'billed'), {
    path: ['feeCents'],
    error: 'Say what pays for the parts that are billed.',
  })
type Cancelling = z.output<typeof Cancelling>

/** The fields of a step. A build on which nothing was spent is canceled without a reason, and nothing is kept. */
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

/** Cancels a build: how much of the payment is kept, and what becomes of parts that left the shelf. */
const CancelDialog = ({ build, onClose }: CancelDialogProps) => (
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
    // The parts decide whether something must be kept.
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
  return useAct((request: Cancelling) => stepBuild(id, { to: 'cancelled', version, ...request }), {
    onDone: onClose,
    touches: [buildsKey],
  })
}

/** Warns of open factory orders: canceling the build does not cancel them. */
function AtMaker({ build: { id, clubs } }: { build: Build }) {
  const mayRead = usePermissions().holds('view_all_builds/builds')

  return mayRead && clubs.some(({ madeBy }) => madeBy === 'maker') && <Orders buildId={id} />
}

function Orders({ buildId }: { buildId: string }) {
  const { factoryOrders } = useSuspenseQuery(factoryOrdersOf(buildId)).data
  const orders = factoryOrders.filter(({ status }) => isUnderway(status))
  if (orders.length === 0) return null

  return (
    <Notice kind="warning" title="Still with the maker">
      <ul className="grid gap-1 text-sm">
        {orders.map(({ id, number, supplier, clubCount, cameCount }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={factoryOrderPath(id)} className="underline underline-offset-4">
              {number}
            </Link>
            , {clubsWord(clubCount - cameCount)} from {supplier.name}
          </li>
        ))}
      </ul>
      <p className="text-sm">
        They are not called off by this: tell the maker. What comes all the same is booked as scrap.
      </p>
    </Notice>
  )
}
