import type { ComponentType } from 'react'

import type { TabProps } from './service-form.ts'
import { OptionsTab } from './tabs/OptionsTab.tsx'
import { PricesTab } from './tabs/PricesTab.tsx'
import { QuestionsTab } from './tabs/QuestionsTab.tsx'
import { RulesTab } from './tabs/RulesTab.tsx'
import { WhatTab } from './tabs/WhatTab.tsx'
import { WhereTab } from './tabs/WhereTab.tsx'

export type TabName = 'what' | 'options' | 'where' | 'prices' | 'rules' | 'questions'

export const tabs: readonly { name: TabName; label: string }[] = [
  { name: 'what', label: 'What' },
  { name: 'options', label: 'Options' },
  { name: 'where', label: 'Who and where' },
  { name: 'prices', label: 'Prices' },
  { name: 'rules', label: 'Rules' },
  { name: 'questions', label: 'Questions' },
]

export const tabContent: Record<TabName, ComponentType<TabProps>> = {
  what: WhatTab,
  options: OptionsTab,
  where: WhereTab,
  prices: PricesTab,
  rules: RulesTab,
  questions: QuestionsTab,
}

const ofField: Record<string, TabName> = {
  name: 'what',
  summary: 'what',
  description: 'what',
  bringAlong: 'what',
  category: 'what',
  flags: 'what',
  options: 'options',
  addOns: 'options',
  requirements: 'where',
  capacity: 'where',
  bufferBeforeMinutes: 'where',
  bufferAfterMinutes: 'where',
  setUp: 'where',
  prices: 'prices',
  payment: 'prices',
  questions: 'questions',
}

/** Where a field of the document stands: that of an option by what it is of it. */
export const tabOf = (path: string): TabName => {
  const [first = '', , third = ''] = path.split('.')
  return ofField[third] ?? ofField[first] ?? 'rules'
}
