import { useNear } from '#client/ui/browser/near.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Part } from '#client/ui/Part.tsx'

// Fetched for whoever comes near, as the form at the end of the page is.
const PrepareFields = lazyPart(async () => (await import('./PrepareFields.tsx')).PrepareFields)

const skeleton = <Skeleton className="h-128" />

/** Prepares the ticket at home. */
export function PreparePart() {
  const { ref, isNear } = useNear<HTMLDivElement>()

  return (
    <Part
      anchor="prepare"
      title="Prepare it at home"
      lead="Choose clubs, jobs and grips now. You get a code: say it at the counter, and your ticket is written."
    >
      <div ref={ref} className="max-w-3xl">
        {isNear ? (
          <Loaded skeleton={skeleton}>
            <PrepareFields />
          </Loaded>
        ) : (
          skeleton
        )}
      </div>
    </Part>
  )
}
