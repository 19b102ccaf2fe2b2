import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { LinkedPage } from '#client/builds/LinkedPage.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import type { LinkedLate } from '#shared/builds/late/contract.ts'

import { changeWords } from './late-words.ts'
import { chooseOption, linkedLate } from './queries.ts'

/** The client's choice about a late part: wait, or take another. */
export const LateChoicePage = () => (
  <LinkedPage title="A part comes late" query={linkedLate}>
    {(late, token) => <Known key={late.version} late={late} token={token} />}
  </LinkedPage>
)

function Known({ late, token }: { late: LinkedLate; token: string }) {
  const { status, end, part, clubs, chosen, buildNumber } = late

  return (
    <>
      <PageHeader title={`${part} comes late`} lead={`It is for your ${clubs.join(', ')}, ${buildNumber}.`} />
      {status === 'replaced' ? (
        <Notice kind="success" title={`You have chosen ${chosen ?? 'another part'}`}>
          Your sheet has it, and we go on with your clubs.
        </Notice>
      ) : end === 'cancelled' ? (
        <Notice title="This build was cancelled">Nothing is to be chosen any more.</Notice>
      ) : end === 'came' ? (
        <Notice kind="success" title="It has come meanwhile">
          Nothing is to be chosen any more: we go on as you agreed.
        </Notice>
      ) : status === 'kept' ? (
        <Notice kind="success" title="We keep waiting for it">
          You hear from us as soon as your clubs are ready.
        </Notice>
      ) : (
        <ChoiceForm late={late} token={token} />
      )}
    </>
  )
}

const waiting = 'wait'

function ChoiceForm({ late, token }: { late: LinkedLate; token: string }) {
  const { dayAndYear } = useStudio()
  const { options, version, promisedTo, part } = late
  const [chosen, choose] = useState<string>()
  const choosing = useChoosing(token)
  const option = options.find(({ id }) => id === chosen)
  const isOffered = chosen === waiting || option !== undefined

  return (
    <form
      className="grid max-w-2xl gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isOffered || choosing.isPending) return
        const taken = option ? { optionId: option.id, readyOn: option.readyOn } : { optionId: null }
        choosing.mutate({ token, version, ...taken })
      }}
    >
      <fieldset className="grid gap-3">
        <legend className="pb-2 text-muted">
          {options.length > 0
            ? 'Each of these fits your clubs. You pay what you agreed to.'
            : 'What we offered in its place is gone by now. Ask us if you cannot wait.'}
        </legend>
        <Choice
          name={`Keep waiting for ${part}`}
          about="Your clubs stay exactly as you approved them."
          day={`Ready ${dayAndYear(promisedTo)}`}
          isChosen={chosen === waiting}
          onChoose={() => choose(waiting)}
        />
        {options.map((option) => (
          <Choice
            key={option.id}
            name={option.name}
            about={`Each club: ${changeWords(option)}. No extra cost.`}
            day={`Ready ${dayAndYear(option.readyOn)}`}
            isChosen={chosen === option.id}
            onChoose={() => choose(option.id)}
          />
        ))}
      </fieldset>
      {choosing.error && <Refusal error={choosing.error} />}
      <Button type="submit" busy={choosing.isPending} disabled={!isOffered} className="justify-self-start">
        {chosen === waiting ? 'Keep waiting' : 'Take this one'}
      </Button>
    </form>
  )
}

interface ChoiceProps {
  name: string
  about: string
  day: string
  isChosen: boolean
  onChoose: () => void
}

const Choice = ({ name, about, day, isChosen, onChoose }: ChoiceProps) => (
  <label className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded border border-line p-4 wrap-anywhere has-checked:border-fairway has-checked:bg-sunken">
    <input type="radio" name="choice" className="mt-1 size-5 accent-fairway" checked={isChosen} onChange={onChoose} />
    <span className="font-medium">{name}</span>
    <span className="col-start-2 text-muted">{about}</span>
    <span className="col-start-2 figures">{day}</span>
  </label>
)

function useChoosing(token: string) {
  const queries = useQueryClient()
  const { queryKey } = linkedLate(token)

  return useAct(chooseOption, {
    onDone: (late) => queries.setQueryData(queryKey, late),
    onFailed: () => queries.invalidateQueries({ queryKey }),
  })
}
