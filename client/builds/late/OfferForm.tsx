import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { buildsKey } from '#client/builds/orders/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { type LateRecord, mostOffered, type Proposal } from '#shared/builds/late/contract.ts'

import { changeWords } from './late-words.ts'
import { offerOptions } from './queries.ts'

interface OfferFormProps {
  late: LateRecord
  mayOffer: boolean
}

/** What fits and is sooner: what is chosen of it goes to the client by mail. */
export function OfferForm({ late, mayOffer }: OfferFormProps) {
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
