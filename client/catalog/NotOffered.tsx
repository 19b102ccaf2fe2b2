import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Contact } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'

/** Nothing of a kind can be booked: what can be, and how to ask. */
export function NotOffered({ title = 'Not on the program right now' }: { title?: string }) {
  return (
    <EmptyState
      title={title}
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/book-now">See what can be booked</ButtonLink>
          <Contact />
        </div>
      }
    >
      The studio does not offer this at the moment. Call or write, and a person answers.
    </EmptyState>
  )
}
