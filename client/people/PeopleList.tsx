import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'

import { PeopleCards } from './PeopleCards.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { peopleMatching } from './queries.ts'

const count = new Intl.NumberFormat('en-US')

export function PeopleList({ search, onClear }: { search: string; onClear: () => void }) {
  const list = useSuspenseInfiniteQuery(peopleMatching(search))
  const people = list.data.pages.flatMap((page) => page.people)
  const total = list.data.pages[0]?.total ?? 0
  if (people.length === 0) {
    return search ? (
      <EmptyState title="Nobody found" action={<Button onClick={onClear}>Clear the search</Button>}>
        Nobody’s name, address or phone number holds “{search}”.
      </EmptyState>
    ) : (
      <EmptyState title="Nobody yet">Whoever books or signs up appears here.</EmptyState>
    )
  }

  return (
    <div className="grid gap-4">
      <output className="block text-sm text-muted figures">
        1–{count.format(people.length)} of {count.format(total)}
        {search && ` for “${search}”`}
      </output>
      <PeopleTable people={people} />
      <PeopleCards people={people} />
      <MoreButton list={list} />
    </div>
  )
}
