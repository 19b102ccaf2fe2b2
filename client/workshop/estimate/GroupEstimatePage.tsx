import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { usePlace } from '#client/routing/navigation.ts'
import { BehindLink, Contact, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { SignatureField } from '#client/ui/forms/SignatureField.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { counted } from '#shared/words.ts'
import type { GroupEstimate, GroupAnswer } from '#shared/workshop/groups/estimate-contract.ts'

import { Jobs } from './EstimatePage.tsx'
import { groupEstimateOf, answerGroupEstimate } from './queries.ts'

/** The estimate of a group's bags, by its payer's link. The token stands after the #, so that no server logs it. */
export function GroupEstimatePage() {
  const token = usePlace().hash.slice(1)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      <PageHeader title="Bags of your group" />
      <BehindLink token={token} query={groupEstimateOf}>
        {(group) => <Known token={token} group={group} />}
      </BehindLink>
    </div>
  )
}

function Known({ token, group }: { token: string; group: GroupEstimate }) {
  const [said, say] = useState<AnswerNotice>()

  return (
    <div className="grid max-w-2xl gap-8">
      {said && (
        <Notice
          kind={said.isDone ? 'success' : 'problem'}
          title={said.isDone ? 'Thank you' : 'Your answer has not reached us'}
        >
          <p>{said.words}</p>
        </Notice>
      )}
      {group.bags.length > 0 ? (
        // A bag that has left is no longer chosen.
        <Waiting key={group.bags.map(({ id, version }) => `${id} ${version}`).join()} {...{ token, group, say }} />
      ) : (
        <Notice kind="success" title={`${group.name}, ${group.number}`}>
          <p>No bag waits for your word. We tell you when they are ready.</p>
        </Notice>
      )}
      <Contact />
    </div>
  )
}

interface WaitingProps {
  token: string
  group: GroupEstimate
  say: (said: AnswerNotice) => void
}

/** Each bag with its work and a checkbox, and one answer for the chosen ones. */
function Waiting({ token, group: { name, number, bags, totalWithTaxCents }, say }: WaitingProps) {
  const { money } = useStudio()
  const [left, leave] = useState<readonly string[]>([])
  const chosen = bags.filter(({ id }) => !left.includes(id))

  return (
    <>
      <p>
        {bags.length === 1 ? 'One bag' : `${bags.length} bags`} of {name}, {number}, for {money(totalWithTaxCents)} with
        tax.
      </p>
      <ul aria-label="Bags that wait for you" className="grid gap-8">
        {bags.map((bag) => (
          <li key={bag.id}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-fairway"
                checked={!left.includes(bag.id)}
                onChange={({ target }) =>
                  leave(target.checked ? left.filter((id) => id !== bag.id) : [...left, bag.id])
                }
              />
              <span className="font-display text-xl font-medium wrap-anywhere">{bag.owner || bag.number}</span>
            </label>
            <Jobs estimate={bag} />
          </li>
        ))}
      </ul>
      <GroupAnswerForm token={token} chosen={chosen} all={{ bags, totalWithTaxCents }} onSaid={say} />
    </>
  )
}

/** The result of the last answer, shown above the bags that are left. */
interface AnswerNotice {
  isDone: boolean
  words: string
}

interface GroupAnswerFormProps {
  token: string
  chosen: GroupEstimate['bags']
  /** The sum of all waiting bags as one bill. */
  all: Pick<GroupEstimate, 'bags' | 'totalWithTaxCents'>
  onSaid: (said: AnswerNotice) => void
}

/** Approves the chosen bags with a name, or declines them. */
function GroupAnswerForm({ token, chosen, all, onSaid }: GroupAnswerFormProps) {
  const { money } = useStudio()
  const queries = useQueryClient()
  const [signedName, setName] = useState('')
  const { queryKey } = groupEstimateOf(token)
  const answering = useMutation({
    mutationFn: (answer: GroupAnswer) => answerGroupEstimate(answer),
    onSuccess: (group, { answer }) => {
      onSaid({ isDone: true, words: `You ${answer === 'approve' ? 'agreed to' : 'declined'} ${countOf(chosen)}.` })
      queries.setQueryData(queryKey, group)
    },
    onError: ({ message: words }) => {
      onSaid({ isDone: false, words })
      return queries.invalidateQueries({ queryKey })
    },
  })
  const { isPending } = answering
  const bags = chosen.map(({ id, version }) => ({ id, version }))
  const totalCents =
    chosen.length === all.bags.length
      ? all.totalWithTaxCents
      : chosen.reduce((sum, bag) => sum + bag.totalWithTaxCents, 0)

  return (
    <form
      className="grid gap-4 border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) answering.mutate({ token, bags, answer: 'approve', signedName: signedName.trim() })
      }}
    >
      <p className="flex justify-between gap-4 text-lg font-medium">
        <span>{countOf(chosen)}, with tax</span>
        <span className="figures">{money(totalCents)}</span>
      </p>
      <SignatureField agreed="you agree to the work on the chosen bags" name={signedName} onType={setName} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending} disabled={signedName.trim() === '' || bags.length === 0}>
          Agree to {countOf(chosen)}
        </Button>
        <Button
          tone="quiet"
          busy={isPending}
          disabled={bags.length === 0}
          onClick={() => answering.mutate({ token, bags, answer: 'decline' })}
        >
          Decline {countOf(chosen)}
        </Button>
      </div>
    </form>
  )
}

const countOf = ({ length }: readonly unknown[]) => counted(length, 'bag')
