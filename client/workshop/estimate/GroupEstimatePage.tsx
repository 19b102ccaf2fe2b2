import { useState } from 'react'

import { usePlace } from '#client/routing/navigation.ts'
import { BehindLink } from '#client/settings/BehindLink.tsx'
import { Contact } from '#client/settings/Contact.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import type { GroupEstimate } from '#shared/workshop/groups/estimate-contract.ts'

import { Jobs } from './EstimatePage.tsx'
import { GroupAnswerForm, type AnswerNotice } from './GroupAnswerForm.tsx'
import { groupEstimateOf } from './queries.ts'

/** What the bags of a group come to, by the link of its payer. The token stands after the #, so that no server logs it. */
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
        // Bags that have gone leave their boxes with them.
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

/** Each bag with its work and its box, and one answer for those that are chosen. */
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
