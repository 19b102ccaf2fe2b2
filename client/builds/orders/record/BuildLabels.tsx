import { labelsPath } from '#client/builds/orders/build-words.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useGo } from '#client/routing/navigation.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'

/** To the labels of a build. */
export function BuildLabels({ buildId }: { buildId: string }) {
  const go = useGo()
  useKeys([{ key: 'l', what: 'Labels', run: () => void go(labelsPath(buildId)) }])

  return (
    <ButtonLink to={labelsPath(buildId)} size="tight" tone="quiet">
      Labels
    </ButtonLink>
  )
}
