import { Loaded } from '#client/ui/Loaded.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

import { Chain } from './Chain.tsx'
import { Hero } from './Hero.tsx'
import { NextTimes } from './NextTimes.tsx'
import { PriceList } from './PriceList.tsx'
import { Visit } from './Visit.tsx'

export function HomePage() {
  return (
    <>
      <Loaded skeleton={<Skeleton className="page-width my-10 h-[34rem]" />}>
        <Hero />
        <NextTimes />
      </Loaded>
      <Chain />
      <Loaded skeleton={<Skeleton className="page-width my-10 h-96" />}>
        <PriceList />
        <Visit />
      </Loaded>
    </>
  )
}
