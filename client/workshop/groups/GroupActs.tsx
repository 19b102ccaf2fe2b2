import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useGo } from '#client/routing/navigation.ts'
import { LinkAtCounter } from '#client/settings/LinkAtCounter.tsx'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { type MenuAct, MoreMenu } from '#client/ui/record/MoreMenu.tsx'
import { ticketsKey } from '#client/workshop/tickets/queries.ts'
import type { Group } from '#shared/workshop/groups/contract.ts'
import { isWaiting } from '#shared/workshop/status.ts'

import { groupLabelsPath, nextBagPath } from './group-paths.ts'
import { HandOverBags } from './HandOverBags.tsx'
import { mayLeave } from './LeavingBags.tsx'
import { askPayer, billGroup, tellPayer } from './queries.ts'

/** What can be done with a group now: the likely act as a button, the others in a menu. */
export function GroupActs({ group }: { group: Group }) {
  const { id, unbilledCents } = group
  const go = useGo()
  const [isHandingOver, setHandingOver] = useState(false)
  const work = useGroupWork(group)
  const takeIn = { label: 'Take in a bag', key: 'n', onPress: () => void go(nextBagPath(id)) }
  const bill = { label: 'Bill what is ready', key: 'b', onPress: work.bill }
  const handOver = { label: 'Hand over', key: '.', onPress: () => setHandingOver(true) }
  const ofBags = [...(unbilledCents > 0 ? [bill] : []), ...(group.bags.some(isWaiting) ? [handOver] : [])]
  const early =
    group.bags.some(mayLeave) && !group.bags.some(isWaiting) ? [{ ...handOver, label: 'Hand over some clubs' }] : []
  const [next, ...more]: MenuAct[] = [
    ...ofBags,
    ...actsWithPayer(group, work),
    takeIn,
    ...early,
    ...(group.bags.length > 0 ? [{ label: 'Print all labels', onPress: () => void go(groupLabelsPath(id)) }] : []),
  ]
  useKeys([takeIn, ...ofBags].map(({ label, key, onPress }) => ({ key, what: label, run: onPress })))

  return (
    <>
      {next && (
        <Button size="tight" busy={work.isBusy} onClick={next.onPress}>
          {next.label}
        </Button>
      )}
      <MoreMenu acts={more} />
      {work.error && (
        <p role="alert" className="w-full text-right text-sm text-flag-deep">
          {sentenceAfter(work.error)}
        </p>
      )}
      {work.shown !== null && (
        <LinkAtCounter
          title={`Estimate for ${group.name}`}
          about={group.payer?.name ?? ''}
          link={work.shown}
          onClose={work.hide}
        />
      )}
      {isHandingOver && <HandOverBags group={group} onClose={() => setHandingOver(false)} />}
    </>
  )
}

function actsWithPayer(
  { bags, hasEmail }: Group,
  { ask, tell }: Pick<ReturnType<typeof useGroupWork>, 'ask' | 'tell'>,
): MenuAct[] {
  const isUnasked = bags.some(({ status }) => status === 'estimated')
  const isAsked = bags.some(({ status }) => status === 'awaiting_approval')
  const isUntold = bags.some((bag) => isWaiting(bag) && !bag.isTold)

  return [
    ...(isUnasked || isAsked ? [{ label: isUnasked ? 'Ask the payer' : 'Ask the payer again', onPress: ask }] : []),
    ...(isUntold ? [{ label: hasEmail ? 'Notify the payer' : 'I called the payer', onPress: tell }] : []),
  ]
}

function useGroupWork({ id, hasEmail }: Group) {
  const touches = [ticketsKey]
  const billing = useAct(() => billGroup(id), { touches })
  const telling = useAct(() => tellPayer(id, hasEmail ? 'mail' : 'call'), {
    done: () => (hasEmail ? 'The payer is told by mail' : 'The call is noted'),
    touches,
  })
  const [shown, show] = useState<string | null>(null)
  const asking = useAct(() => askPayer(id), {
    done: ({ link }) => (link === null ? 'The payer is asked by mail' : 'The payer answers by the link'),
    onDone: ({ link }) => show(link),
    touches,
  })

  return {
    bill: () => billing.mutate(),
    tell: () => telling.mutate(),
    ask: () => asking.mutate(),
    shown,
    hide: () => show(null),
    isBusy: billing.isPending || telling.isPending || asking.isPending,
    error: billing.error ?? telling.error ?? asking.error,
  }
}
