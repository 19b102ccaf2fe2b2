import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ProblemSummary } from '#client/ui/forms/ProblemSummary.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Failure } from '#shared/http/failure.ts'

const badges = ['neutral', 'information', 'success', 'warning', 'danger'] as const
const notices = ['information', 'success', 'warning', 'problem'] as const
const nothing = () => undefined
const offline = new Failure('unavailable', 'Connection Problem. Please check your internet connection and try again.')

/** What the page says: states, news and problems. */
export function FeedbackStates() {
  return (
    <div className="grid gap-8">
      <p className="flex flex-wrap gap-3">
        {badges.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        {notices.map((kind) => (
          <Notice key={kind} kind={kind} title={`A ${kind}`}>
            <p>One sentence says what it is about.</p>
          </Notice>
        ))}
      </div>
      <ProblemSummary
        ref={nothing}
        refused="This was not sent"
        general={undefined}
        problems={[{ label: 'Name', message: 'This is required.', focus: nothing }]}
      />
      <ErrorState error={offline} onRetry={nothing} />
      <EmptyState title="Nothing here yet" action={<Button tone="quiet">Do something about it</Button>}>
        It says what will stand here, and how it gets there.
      </EmptyState>
      <div className="grid gap-2">
        <Skeleton className="h-8 max-w-80" />
        <Skeleton className="h-24" />
      </div>
      <PageHeader
        eyebrow="An eyebrow"
        title="A page header"
        lead="Its lead."
        action={<Button>Its one action</Button>}
      />
    </div>
  )
}
