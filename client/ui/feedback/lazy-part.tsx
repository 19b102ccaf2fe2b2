import { type ComponentType, lazy } from 'react'

import { Catch, type CaughtError } from './Catch.tsx'
import { MissingFile, refuseMissing } from './missing-file.ts'
import { MissingPart } from './MissingPart.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

const asModule = <Content,>(content: Content) => ({ default: content })

/**
 * A part of a page with a file of its own, fetched when it is first drawn, within a Suspense of who draws it. When the
 * file does not come, the part says so in its place; whatever else breaks in it is for the boundary around.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const fetched = () => lazy(() => load().then(asModule, refuseMissing))
  let Content: ComponentType<Props> = fetched()
  // React remembers for ever that a file could not be fetched.
  const forget = () => void (Content = fetched())

  const whenCaught = ({ error, retry }: CaughtError) => {
    if (error instanceof MissingFile) return <MissingPart fetchAgain={load} onFetched={retry} />
    throw error
  }

  return (props) => (
    <Catch part="part" fallback={whenCaught} onRetry={forget}>
      <Content {...props} />
    </Catch>
  )
}
