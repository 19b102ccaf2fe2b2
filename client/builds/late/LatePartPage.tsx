import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { buildPath } from '#client/builds/build-words.ts'
import { buildsKey } from '#client/builds/order-queries.ts'
import { RecordById } from '#client/builds/RecordById.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { SignatureField } from '#client/ui/forms/SignatureField.tsx'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { type LateRecord, mostOffered, type Proposal } from '#shared/builds/late/contract.ts'

import { changeWords } from './late-words.ts'
import { LateBadge } from './LateBadge.tsx'
import { latePartOf, chooseAtCounter, offerOptions } from './queries.ts'

/** One late part: the builds that it delays, and its substitutes. */
export const LatePartPage = () => (
  <RecordById parameter="lateId" title="Late part" noun="late part" list="the list of late parts">
    {(lateId) => <Known lateId={lateId} />}
  </RecordById>
)

function Known({ lateId }: { lateId: string }) {
  const { data: late } = useSuspenseQuery(latePartOf(lateId))
  const { dayShort } = useStudio()
  const mayOffer = usePermissions().holds('edit_builds/builds')

  return (
    <>
      <TitleBar
        title={late.part}
        badge={<LateBadge of={late} />}
        figures={[late.build.number, late.personName, `comes ${dayShort(late.arrivesOn)}`]}
      />
      <Record
        aside={
          <RecordPart title="Late part">
            <Facts facts={useFacts(late)} />
          </RecordPart>
        }
      >
        {late.offered.length > 0 && <Offered late={late} />}
        {mayOffer && late.status === 'offered' && late.end === null && <CounterChoice key={late.version} late={late} />}
        {late.status !== 'replaced' && late.end === null && (
          <OfferForm key={late.version} late={late} mayOffer={mayOffer} />
        )}
      </Record>
    </>
  )
}

function Offered({ late: { offered, chosen } }: { late: LateRecord }) {
  const { dayShort } = useStudio()

  return (
    <RecordPart title="Offered to the client">
      <ul className="divide-y divide-line text-sm">
        {offered.map((option) => (
          <li key={option.id} className="flex min-h-row flex-wrap items-center gap-x-3 py-1">
            <span className="grow wrap-anywhere">
              {option.name} <span className="text-muted">{changeWords(option)}</span>
            </span>
            <span className="figures">ready {dayShort(option.readyOn)}</span>
          </li>
        ))}
      </ul>
      {chosen !== null && <p className="text-sm">The client chose {chosen}. Their sheet has it in a new version.</p>}
    </RecordPart>
  )
}

function useFacts({ build, personName, clubs, ...late }: LateRecord): Fact[] {
  const { dayAndYear, moment } = useStudio()
  const { arrivesOn, promisedFrom, promisedTo, offeredAt, decidedAt } = late

  return [
    {
      name: 'Build',
      value: (
        <Link className="underline underline-offset-4" to={buildPath(build.id)}>
          {build.number}
        </Link>
      ),
    },
    { name: 'Client', value: personName || '-' },
    { name: 'Clubs', value: clubs.join(', ') || '-' },
    { name: 'Comes', value: dayAndYear(arrivesOn) },
    ...(promisedFrom === null ? [] : [{ name: 'Promised at first', value: dayAndYear(promisedFrom) }]),
    { name: promisedFrom === null ? 'Promised' : 'Promised now', value: dayAndYear(promisedTo) },
    ...(offeredAt ? [{ name: 'Offered', value: moment(offeredAt) }] : []),
    ...(decidedAt ? [{ name: 'Decided', value: moment(decidedAt) }] : []),
  ]
}

/** The client chooses at the counter, with their name. */
function CounterChoice({ late }: { late: LateRecord }) {
  const { dayShort } = useStudio()
  const [optionId, choose] = useState('')
  const [signedName, setName] = useState('')
  // The substitutes as offered, with the days when they would be ready now.
  const options = late.offered.map((offered) => late.proposals.find(({ id }) => id === offered.id) ?? offered)
  const chosen = options.find(({ id }) => id === optionId)
  const choosing = useAct(
    () =>
      chooseAtCounter(late.id, {
        optionId: chosen?.id ?? null,
        ...(chosen && { readyOn: chosen.readyOn }),
        signedName: signedName.trim(),
        version: late.version,
      }),
    { touches: [buildsKey] },
  )

  return (
    <RecordPart title="At the counter">
      <form
        className="grid max-w-xl gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!choosing.isPending) choosing.mutate()
        }}
      >
        <Field label="What the client chooses">
          {(ids) => (
            <Select {...ids} value={optionId} onChange={({ target }) => choose(target.value)}>
              <option value="">They wait for {late.part}</option>
              {options.map(({ id, name, readyOn }) => (
                <option key={id} value={id}>
                  {name}, ready {dayShort(readyOn)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SignatureField agreed="you choose this" known={late.personName} name={signedName} onType={setName} />
        {choosing.error && <Refusal title="It is not chosen" error={choosing.error} />}
        <Button type="submit" size="tight" busy={choosing.isPending} className="justify-self-start">
          Write it down
        </Button>
      </form>
    </RecordPart>
  )
}

interface OfferFormProps {
  late: LateRecord
  mayOffer: boolean
}

/** Substitutes that fit and come sooner; the chosen ones are offered to the client by mail. */
function OfferForm({ late, mayOffer }: OfferFormProps) {
  const [chosen, choose] = useState<readonly string[]>(() => late.proposals.slice(0, 2).map(({ id }) => id))
  const offering = useOffering(late)
  if (late.proposals.length === 0) {
    return (
      <RecordPart title="What fits and is sooner">
        <p className="text-sm text-muted">
          Nothing that fits is here or comes sooner at the price that was agreed. The client waits for this part.
        </p>
      </RecordPart>
    )
  }

  return (
    <RecordPart title="What fits and is sooner">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!offering.isPending && chosen.length > 0) offering.mutate([...chosen])
        }}
      >
        <ul className="divide-y divide-line">
          {late.proposals.map((proposal) => (
            <Row
              key={proposal.id}
              proposal={proposal}
              isChosen={chosen.includes(proposal.id)}
              onChoose={
                mayOffer
                  ? (isChosen) =>
                      choose(isChosen ? [...chosen, proposal.id] : chosen.filter((id) => id !== proposal.id))
                  : undefined
              }
            />
          ))}
        </ul>
        {offering.error && <Refusal error={offering.error} />}
        {mayOffer && (
          <Button
            type="submit"
            size="tight"
            className="justify-self-start"
            disabled={chosen.length === 0 || chosen.length > mostOffered}
            busy={offering.isPending}
          >
            {offerWords(late)}
          </Button>
        )}
      </form>
    </RecordPart>
  )
}

function offerWords({ status, hasEmail }: LateRecord): string {
  if (!hasEmail) return 'Offer these at the counter'

  return status === 'open' ? 'Send the choice to the client' : 'Send another choice'
}

interface RowProps {
  proposal: Proposal
  isChosen: boolean
  onChoose: ((isChosen: boolean) => void) | undefined
}

function Row({ proposal, isChosen, onChoose }: RowProps) {
  const { dayShort, money } = useStudio()
  const { name, sku, isHere, readyOn, extraCents } = proposal

  return (
    <li>
      <label className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1 text-sm">
        {onChoose && (
          <input
            type="checkbox"
            className="size-5 accent-fairway"
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        )}
        <span className="min-w-48 grow wrap-anywhere">
          <span className="font-medium">{name}</span> <span className="font-mono text-muted">{sku}</span>
          <span className="block text-muted">{changeWords(proposal)}</span>
        </span>
        <span className="text-muted">{isHere ? 'here' : 'comes sooner'}</span>
        {extraCents > 0 && <span className="text-muted figures">{money(extraCents)} dearer each, ours to bear</span>}
        <span className="figures">ready {dayShort(readyOn)}</span>
      </label>
    </li>
  )
}

function useOffering({ id, version, personName, hasEmail }: LateRecord) {
  return useAct((optionIds: string[]) => offerOptions(id, { optionIds, version }), {
    done: () => (hasEmail ? `${personName} is mailed the choice` : `${personName} chooses at the counter`),
    touches: [buildsKey],
  })
}
