import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'

/** Stands in place of the rows where there are some, and none of them is looked for. */
export function NothingAlike({ noun }: { noun: string }) {
  const { pathname } = usePlace()

  return (
    <EmptyState
      title={`No ${noun} are like that`}
      action={
        <ButtonLink tone="quiet" to={pathname}>
          Show all {noun}
        </ButtonLink>
      }
    >
      Take a filter away, or search for something else.
    </EmptyState>
  )
}
