import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { EmptyToolPage } from '#client/routing/EmptyToolPage.tsx'
import type { Page } from '#client/routing/page.ts'
import { Contact } from '#client/settings/Contact.tsx'
import { ContourLines } from '#client/ui/drawings/ContourLines.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'

/** A page without content of its own: says what it is about, and how to get the same thing from a person. */
export function ComingPage({ page }: { page: Page }) {
  if (page.frame === 'admin') return <EmptyToolPage page={page} />

  return (
    <div className="relative isolate -mb-20 min-h-[calc(100dvh-4rem)] overflow-hidden">
      <ContourLines seed={page.path.length * 7 + 3} className="-z-10" />
      <div className="page-width grid gap-6 py-12 md:py-20">
        <h1 className="font-display text-4xl font-medium tracking-tight md:text-5xl">{page.title}</h1>
        <p className="max-w-[52ch] text-lg">{page.about}</p>
        <p className="max-w-[60ch] border-l-2 border-flag pl-4 text-muted">
          The studio does this in person: call or write, and somebody takes care of it.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/book-now">Book a time</ButtonLink>
          <Loaded skeleton={null}>
            <Contact />
          </Loaded>
        </div>
      </div>
    </div>
  )
}
