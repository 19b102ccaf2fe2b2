import { Plus, X } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { type Award, potsContract, type SeasonPots } from '#shared/leagues/pots/contract.ts'

import { potsKey } from './queries.ts'

const titles = { season: 'Of the season', round: 'Of each round' } as const

type Typed = Omit<Award, 'cents'> & { cents: number | null }

/** What the studio gives to places, in store credit; it is the studio's expense. */
export function Awards({ data: { season, awards } }: { data: SeasonPots }) {
  const [typed, type] = useState<readonly Typed[]>(awards)
  const act = useAct(potsContract.putAwards, { done: () => 'Prizes are saved', touches: [potsKey] })
  const isWhole = typed.every(({ cents }) => cents !== null && cents >= 1)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(awards)

  return (
    <RecordPart title="Prizes of the studio">
      <p className="text-sm text-muted">
        Store credit for the first places, given once the round is published; those of the season with its last round.
        Those who tie share.
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        {(['season', 'round'] as const).map((award) => (
          <Places key={award} award={award} typed={typed} onType={type} />
        ))}
      </div>
      {isChanged && (
        <div className="flex flex-wrap gap-2">
          <Button tone="quiet" size="tight" onClick={() => type(awards)}>
            Undo
          </Button>
          <Button
            size="tight"
            busy={act.isPending}
            disabled={!isWhole}
            onClick={() =>
              act.mutate({
                params: { seasonId: season.id },
                body: { awards: typed.map((one) => ({ ...one, cents: one.cents ?? 0 })) },
              })
            }
          >
            Save prizes
          </Button>
        </div>
      )}
      {act.error && <Refusal title="They are not saved" error={act.error} />}
    </RecordPart>
  )
}

interface PlacesProps {
  award: Award['award']
  typed: readonly Typed[]
  onType: (typed: readonly Typed[]) => void
}

function Places({ award, typed, onType }: PlacesProps) {
  const { studio } = useStudio()
  const own = typed.filter((one) => one.award === award)
  const last = own.at(-1)?.place ?? 0

  return (
    <fieldset className="grid min-w-0 content-start gap-1">
      <legend className="mb-1 font-medium">{titles[award]}</legend>
      {own.map((one) => (
        <div key={one.place} className="flex min-h-row items-center gap-3 text-sm">
          <span className="w-16 figures">Place {one.place}</span>
          <MoneyField
            isTight
            label={`${titles[award]}, place ${one.place}, ${studio.currency}`}
            value={one.cents}
            currency={studio.currency}
            onChange={(cents) => onType(typed.map((other) => (other === one ? { ...one, cents } : other)))}
          />
          <Button tone="quiet" size="tight" onClick={() => onType(typed.filter((other) => other !== one))}>
            <X aria-hidden className="size-4" />
            <span className="sr-only">
              {titles[award]}: take out place {one.place}
            </span>
          </Button>
        </div>
      ))}
      <div>
        <Button
          tone="plain"
          size="tight"
          disabled={last >= 64}
          onClick={() => onType([...typed, { award, place: last + 1, cents: null }])}
        >
          <Plus aria-hidden className="size-4" />
          Prize for place {last + 1}
          <span className="sr-only"> {titles[award].toLowerCase()}</span>
        </Button>
      </div>
    </fieldset>
  )
}
