import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { SignatureField } from '#client/ui/forms/SignatureField.tsx'
import { counted } from '#shared/words.ts'
import type { GroupAnswer, GroupEstimate } from '#shared/workshop/groups/estimate-contract.ts'

import { answerGroupEstimate, groupEstimateOf } from './queries.ts'

/** What became of an answer: said above the bags that are left then. */
export interface AnswerNotice {
  isDone: boolean
  words: string
}

interface GroupAnswerFormProps {
  token: string
  chosen: GroupEstimate['bags']
  /** Of all that wait, as one bill. */
  all: Pick<GroupEstimate, 'bags' | 'totalWithTaxCents'>
  onSaid: (said: AnswerNotice) => void
}

/** Agree with one's name to the chosen bags, or decline them. */
export function GroupAnswerForm({ token, chosen, all, onSaid }: GroupAnswerFormProps) {
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
