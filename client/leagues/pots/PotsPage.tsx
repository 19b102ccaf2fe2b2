import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress, usePathParameter } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { type Pot, potsContract, type SeasonPots } from '#shared/leagues/pots/contract.ts'
import { potRulesWords } from '#shared/leagues/pots/rules.ts'
import { roundWords } from '#shared/leagues/rounds/status.ts'
import { counted } from '#shared/words.ts'

import { Awards } from './Awards.tsx'
import { EveningStakes } from './EveningStakes.tsx'
import { PotDialog } from './PotDialog.tsx'
import { potsKey, seasonPotsQuery } from './queries.ts'

/** The pots of a season: what is in them, who is in on an evening, and what the studio gives besides. */
export function PotsPage() {
  const seasonId = usePathParameter('seasonId')

  return (
    <Loaded
      resetKey={seasonId}
      skeleton={<Skeleton className="m-4 h-96" />}
      renderRefusal={({ code }) =>
        code === 'not_found' || code === 'invalid_input' ? (
          <ToolPage title="Pots">
            <EmptyState title="There is no such season">Choose one among the seasons.</EmptyState>
          </ToolPage>
        ) : undefined
      }
    >
      <Pots seasonId={seasonId} />
    </Loaded>
  )
}

function Pots({ seasonId }: { seasonId: string }) {
  const { money } = useStudio()
  const { data } = useSuspenseQuery(seasonPotsQuery(seasonId))
  const { season, hasPots, pots } = data
  const [asked, ask] = useState<Pot | 'new'>()
  const inAll = pots.reduce((sum, { cents }) => sum + cents, 0)

  return (
    <ToolPage
      title={`Pots of ${season.league}, ${season.name}`}
      badge={<Badge tone={hasPots ? 'success' : 'neutral'}>{hasPots ? 'On' : 'Off'}</Badge>}
      figures={[counted(pots.length, 'pot'), `${money(inAll)} in them`]}
      action={
        <>
          <ButtonLink to={`/admin/leagues/seasons/${seasonId}`} tone="quiet" size="tight">
            Season
          </ButtonLink>
          <Switch data={data} />
          {hasPots && (
            <Button size="tight" onClick={() => ask('new')}>
              <Plus aria-hidden className="size-4" />
              Add a pot
            </Button>
          )}
        </>
      }
    >
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
        {pots.length === 0 ? (
          <EmptyState title={hasPots ? 'No pot yet' : 'Pots are off'}>
            {hasPots
              ? 'Add one: skins, closest to the pin, longest drive or low rounds. Players enter it by the evening.'
              : 'Whether players may put money into a pot is for the law of your place to say. Switch pots on, and add the first one.'}
          </EmptyState>
        ) : (
          <ul aria-label="Pots" className="divide-y divide-line border-y border-line text-sm">
            {pots.map((pot) => (
              <PotRow key={pot.id} pot={pot} onChange={() => ask(pot)} />
            ))}
          </ul>
        )}
        {pots.length > 0 && <Evening data={data} />}
        <Awards key={JSON.stringify(data.awards)} data={data} />
      </div>
      {asked && (
        <PotDialog seasonId={seasonId} pot={asked === 'new' ? undefined : asked} onClose={() => ask(undefined)} />
      )}
    </ToolPage>
  )
}

function Switch({ data: { season, hasPots } }: { data: SeasonPots }) {
  const act = useAct(potsContract.switchPots, {
    done: ({ hasPots: isOn }) => (isOn ? 'Pots are on' : 'Pots are off: nobody enters one any more'),
    touches: [potsKey],
  })

  return (
    <>
      <Button
        tone={hasPots ? 'quiet' : 'primary'}
        size="tight"
        busy={act.isPending}
        onClick={() => act.mutate({ params: { seasonId: season.id }, body: { isOn: !hasPots } })}
      >
        {hasPots ? 'Switch off' : 'Switch pots on'}
      </Button>
      {act.error && <Refusal error={act.error} />}
    </>
  )
}

function PotRow({ pot, onChange }: { pot: Pot; onChange: () => void }) {
  const { money } = useStudio()
  const { name, stakeCents, fromRound, rules, isActive, cents, stakes } = pot

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 grow basis-72">
        <span className="font-semibold">{name}</span>
        <span className="block text-muted">{potRulesWords(rules)}</span>
      </span>
      {!isActive && <Badge>Ended</Badge>}
      <span className="figures">
        {money(stakeCents)} an evening{fromRound > 1 && `, from round ${fromRound} on`}
        <span className="block text-muted">
          {money(cents)} in it, {counted(stakes, 'stake')}
        </span>
      </span>
      <Button tone="quiet" size="tight" onClick={onChange}>
        Change<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

/** The evening that is at hand, or the one that is chosen in the address. */
function Evening({ data: { rounds, season } }: { data: SeasonPots }) {
  const { dayShort, localOf } = useStudio()
  const { read, change } = useAddress()
  const next = rounds.find(({ status }) => status !== 'published' && status !== 'amended') ?? rounds.at(-1)
  const round = rounds.find(({ id }) => id === read('round')) ?? next
  if (!round) {
    return (
      <RecordPart title="Evenings">
        <p className="text-sm text-muted">Set the rounds of {season.name} first: stakes are entered by the evening.</p>
      </RecordPart>
    )
  }

  return (
    <RecordPart title="Who is in">
      <Field label="Evening">
        {(ids) => (
          <Select {...ids} isTight isNarrow value={round.id} onChange={({ target }) => change({ round: target.value })}>
            {rounds.map(({ id, number, startsAt, status }) => (
              <option key={id} value={id}>
                Round {number}, {dayShort(localOf(startsAt))}, {roundWords[status].phrase}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Loaded resetKey={round.id} skeleton={<Skeleton className="h-40" />}>
        <EveningStakes key={round.id} roundId={round.id} />
      </Loaded>
    </RecordPart>
  )
}
