import { type ComponentType, lazy } from 'react'

import { Failure } from '#shared/http/failure.ts'

import { Catch, type CaughtError } from './Catch.tsx'
import { connectionProblem, isMissingFile } from './missing-file.ts'
import { MissingPart } from './MissingPart.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Expected, as a `Failure` is, and so not reported. */
class MissingFile extends Failure {}

const asModule = <Content,>(content: Content) => ({ default: content })

function refuse(cause: unknown): never {
  throw isMissingFile(cause) ? new MissingFile('unavailable', connectionProblem, { cause }) : cause
}

/**
 * A part of a page with a file of its own, fetched when it is first drawn, within a Suspense of who draws it. When the
 * file does not come, the part says so in its place; whatever else breaks in it is for the boundary around.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const fetched = () => lazy(() => load().then(asModule, refuse))
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
