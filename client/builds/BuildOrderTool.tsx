import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { FactoryOfBuild } from '#client/builds/factory/FactoryOfBuild.tsx'
import { BuildActs } from '#client/builds/orders/BuildActs.tsx'
import { BuildBadge } from '#client/builds/orders/BuildBadge.tsx'
import { BuildClubs } from '#client/builds/orders/BuildClubs.tsx'
import { Changed } from '#client/builds/orders/changed/Changed.tsx'
import { BuildPhotos } from '#client/builds/orders/record/BuildPhotos.tsx'
import { Messages } from '#client/builds/orders/record/Messages.tsx'
import { Shipping } from '#client/builds/orders/record/Shipping.tsx'
import { Whose } from '#client/builds/orders/record/Whose.tsx'
import { WarrantyJob } from '#client/builds/orders/warranty/WarrantyJob.tsx'
import { quotePath } from '#client/builds/quotes/quote-words.ts'
import { OrderButton } from '#client/orders/service.ts'
import { PersonLink } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { CountdownClock } from '#client/ui/figures/CountdownClock.tsx'
import { Steps } from '#client/ui/figures/Steps.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { Facts } from '#client/ui/record/Facts.tsx'
import { History } from '#client/ui/record/History.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { TakenPart } from '#client/workshop/service.ts'
import type { Build } from '#shared/builds/orders/contract.ts'
import { type BuildStage, stageWords, stages } from '#shared/builds/orders/stages.ts'
import { buildWords, isInHouse, BuildStatus } from '#shared/builds/orders/status.ts'
import { replacedWords, type WarrantyPart } from '#shared/builds/orders/warranty.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

import { isCuring } from './build-words.ts'
import { buildOf, buildsKey, changeBuild, finishStage } from './order-queries.ts'
import { RecordById } from './RecordById.tsx'
import { sheetPath } from './sheet-words.ts'

/** The workbench of one build: its stages, its clubs with their measurements, its acts. */
export const BuildOrderTool = () => (
  <RecordById parameter="orderId" title="Build order" noun="build" list="the board or the list of builds">
    {(buildId) => <Known buildId={buildId} />}
  </RecordById>
)

function Known({ buildId }: { buildId: string }) {
  const { data: build } = useSuspenseQuery(buildOf(buildId))
  const { money, dayAndYear } = useStudio()
  const mayEdit = usePermissions().holds('edit_builds/builds')
  const [promise] = build.promises

  return (
    <>
      <TitleBar
        title={build.number}
        badge={<BuildBadge build={build} />}
        figures={[
          build.person?.name ?? 'Nobody any more',
          ...(promise ? [`promise ${dayAndYear(promise.promisedOn)}`] : []),
          ...(build.dueCents > 0 ? [`due ${money(build.dueCents)}`] : []),
        ]}
        action={mayEdit && <BuildActs build={build} />}
      />
      <Record aside={<Aside build={build} />}>
        <Changed build={build} />
        <WarrantyJob build={build} />
        <BuildStages build={build} />
        <FactoryOfBuild build={build} />
        <BuildClubs build={build} />
        <BuildPhotos build={build} />
      </Record>
    </>
  )
}

function Aside({ build }: { build: Build }) {
  const mayEdit = usePermissions().holds('edit_builds/builds')
  const { moment, dayAndYear } = useStudio()
  const { promises } = build

  return (
    <>
      <PickList build={build} />
      <TakenPart taken={build.taken} />
      <Whose build={build} />
      <BuildFacts build={build} />
      <Returns build={build} />
      <Shipping build={build} />
      <Money build={build} />
      <RecordPart title="Promise">
        <ol className="text-sm">
          {promises.map(({ promisedOn, reason, at }) => (
            <li key={at.toISOString()} className="py-1 wrap-anywhere">
              <span className="font-medium figures">{dayAndYear(promisedOn)}</span>
              <span className="text-muted">
                {' '}
                {reason}, {moment(at)}
              </span>
            </li>
          ))}
        </ol>
        {mayEdit && isInHouse(build.status) && <PromiseForm build={build} />}
      </RecordPart>
      <Messages build={build} />
      <RecordPart title="History">
        <History
          moment={moment}
          entries={build.history
            .map(({ at, from, to, by, reason }, index) => ({
              id: String(index),
              at,
              by: by ?? 'The system',
              what: from === null ? buildWords[to].label : 'State',
              ...(from !== null && { from: buildWords[from].label, to: buildWords[to].label }),
              why: reason ?? undefined,
            }))
            .toReversed()}
        />
      </RecordPart>
    </>
  )
}

function Money({ build: { order, dueCents } }: { build: Build }) {
  const { money } = useStudio()
  if (!order) return null

  return (
    <RecordPart title="Money">
      <Facts
        facts={[
          { name: 'Total', value: money(order.totalCents) },
          { name: 'Due', value: money(dueCents) },
        ]}
      />
      <OrderButton orderId={order.id}>Open {order.number}</OrderButton>
    </RecordPart>
  )
}

/** The client, and the sheet version that is built; a newer draft of the sheet is not shown. */
function BuildFacts({ build: { person, quote, sheet, pickupAt, checkedBy, signedName } }: { build: Build }) {
  const mayQuote = usePermissions().holds('create_builds/builds')
  const { moment } = useStudio()

  return (
    <RecordPart title="Build">
      <Facts
        facts={[
          { name: 'Client', value: <PersonLink personId={person?.id ?? null}>{person?.name ?? '-'}</PersonLink> },
          {
            name: 'Sheet',
            value: (
              <Link to={sheetPath(sheet.id, sheet.version)} className="text-fairway underline">
                {sheet.number}, version {sheet.version}
              </Link>
            ),
          },
          {
            name: 'Quote',
            value: mayQuote ? (
              <Link to={quotePath(quote.id)} className="text-fairway underline">
                {quote.number}
              </Link>
            ) : (
              quote.number
            ),
          },
          ...(checkedBy ? [{ name: 'Checked by', value: checkedBy }] : []),
          ...(pickupAt ? [{ name: 'Comes for it', value: moment(pickupAt) }] : []),
          ...(signedName ? [{ name: 'Taken by', value: signedName }] : []),
        ]}
      />
    </RecordPart>
  )
}

/** The parts that it takes from the shelf, and which are missing. */
function PickList({ build: { clubs, missing, returnedAt, warrantyParts } }: { build: Build }) {
  const isReturned = returnedAt !== null
  const parts = isReturned
    ? warrantyParts.filter(({ at }) => at >= returnedAt)
    : clubs.flatMap((club) => (club.madeBy === 'bench' ? club.parts : []))
  const alike = [...Map.groupBy(parts, ({ sku }) => sku).values()]
  const lacking = missing.reduce((sum, { quantity }) => sum + quantity, 0)

  return (
    <RecordPart title={parts.length > 0 ? `Pick list, ${parts.length - lacking} of ${parts.length}` : 'Pick list'}>
      {parts.length === 0 && (
        <p className="text-sm text-muted">{isReturned ? 'No part is replaced.' : 'Nothing from the shelf.'}</p>
      )}
      <ul className="divide-y divide-line text-sm">
        {alike.map(([part, ...others]) => {
          const short = missing.filter(({ sku }) => sku === part?.sku).reduce((sum, { quantity }) => sum + quantity, 0)
          return (
            <li key={part?.sku} className="flex min-h-row items-center gap-3 py-1">
              <span className="w-8 shrink-0 text-right figures">{others.length + 1}</span>
              <span className="grow wrap-anywhere">{part?.name}</span>
              <span className="font-mono text-muted">{part?.sku}</span>
              {short > 0 && <strong className="text-flag-deep">{short} missing</strong>}
            </li>
          )
        })}
      </ul>
    </RecordPart>
  )
}

const left = BuildStatus.extract(['picked_up', 'shipped'])

/** Each warranty return: when and why it came, what was replaced, when it left again. */
function Returns({ build }: { build: Build }) {
  const { moment } = useStudio()
  const { history, warrantyParts } = build
  const returns = history.flatMap(({ at, from, to, by, reason }, index) => {
    if (to !== 'warranty_return' || from === 'on_hold') return []
    const leaving = history.slice(index).find((step) => left.safeParse(step.to).success)
    const what = leaving ? `Came back, and left again ${moment(leaving.at)}` : 'Came back, made right free of charge'

    return [{ id: String(index), at, by: by ?? 'The system', what, why: reason ?? undefined }]
  })
  const replaced = warrantyParts
    .filter(({ isTaken }) => isTaken)
    .map((part) => ({ id: part.id, at: part.at, by: part.by ?? 'The system', ...wordsOf(build, part) }))
  const entries = [...returns, ...replaced].toSorted((one, other) => other.at.getTime() - one.at.getTime())
  if (entries.length === 0) return null

  return (
    <RecordPart title="Warranty so far">
      <History moment={moment} entries={entries} />
    </RecordPart>
  )
}

function wordsOf({ clubs }: Build, { clubId, part, was, name, reason }: WarrantyPart) {
  const slot = clubs.find(({ id }) => id === clubId)?.slot

  return {
    what: `${slot ? `${nameOfSlot(slot)}, ` : ''}${replacedWords[part].toLowerCase()}`,
    from: was,
    to: name,
    why: reason,
  }
}

/** Promises another day, with a reason for the client. */
function PromiseForm({ build }: { build: Build }) {
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const changing = useAct(() => changeBuild(build.id, { version: build.version, promise: { day, reason } }), {
    onDone: () => {
      setDay('')
      setReason('')
    },
    touches: [buildsKey],
  })

  return (
    <form
      className="grid gap-2 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (day && reason.trim() && !changing.isPending) changing.mutate()
      }}
    >
      <Field label="Another day">
        {(ids) => <TextInput {...ids} type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
      </Field>
      {day && (
        <Field label="Reason" hint="The client reads it on their page.">
          {(ids) => <TextInput {...ids} required value={reason} onChange={({ target }) => setReason(target.value)} />}
        </Field>
      )}
      {changing.error && <Refusal error={changing.error} />}
      {day && (
        <Button type="submit" size="tight" tone="quiet" busy={changing.isPending} className="justify-self-start">
          Promise this day
        </Button>
      )}
    </form>
  )
}

type OpenStage = Exclude<BuildStage, 'built'>

/** The current stage, who did each stage, and the button for the next one. */
function BuildStages({ build }: { build: Build }) {
  const finishing = useAct((stage: OpenStage) => finishStage(build.id, stage, build.version), { touches: [buildsKey] })
  const { stage, status, benchClubs, curesUntil, returnedAt } = build
  const mayEdit = usePermissions().holds('edit_builds/builds')
  const now = useNow(1)
  const isAtIt = mayEdit && status === 'in_build' && !isCuring(build, now)
  const doing = isAtIt && stage !== null && stage !== 'built' ? stage : undefined
  const what = doing && `${stageWords[doing].label} done`
  useKeys(doing && what ? [{ key: '.', what, run: () => finishing.mutate(doing) }] : [])
  if (benchClubs === 0) return null

  // A warranty return goes through all stages again.
  const since = build.stages.filter(({ startedAt }) => returnedAt === null || startedAt >= returnedAt)
  const by = new Map(since.flatMap((one) => (one.doneBy ? [[one.stage, one.doneBy] as const] : [])))
  return (
    <RecordPart title="Bench">
      <Steps
        label="Stages of the bench"
        current={stage ?? ''}
        steps={[...stages, 'built' as const].map((name) => ({
          name,
          label: stageWords[name].label,
          note: by.get(name)?.split(' ')[0],
        }))}
      />
      {stage === 'curing' && curesUntil && <CountdownClock until={curesUntil} what="The epoxy cures" ended="cured" />}
      {finishing.error && <Refusal error={finishing.error} />}
      {doing && (
        <Button className="justify-self-start" busy={finishing.isPending} onClick={() => finishing.mutate(doing)}>
          {what}
        </Button>
      )}
    </RecordPart>
  )
}
