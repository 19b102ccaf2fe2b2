import type { FigureWords } from './figure-words.ts'

/** The figures of memberships, by the codes of the wire. */
export const membershipFigures = {
  mrr: {
    unit: 'cents',
    label: 'Recurring a month',
    sentence:
      'What all memberships that run on the last day earn a month, before tax. Seasons and trials do not recur.',
    better: 'up',
  },
  mrr_open: {
    unit: 'cents',
    label: 'Recurring before',
    sentence: 'What memberships earned a month on the day before the first.',
  },
  mrr_new: {
    unit: 'cents',
    label: 'New',
    sentence: 'What people who never had a membership before add a month.',
    better: 'up',
  },
  mrr_returned: {
    unit: 'cents',
    label: 'Came back',
    sentence: 'What people add a month who had a membership once and begin again.',
    better: 'up',
  },
  mrr_imported: {
    unit: 'cents',
    label: 'Brought along',
    sentence: 'What memberships add a month that were brought here from another program.',
  },
  mrr_up: {
    unit: 'cents',
    label: 'More',
    sentence: 'What members add a month who changed to a dearer plan or whose plan costs more.',
    better: 'up',
  },
  mrr_down: {
    unit: 'cents',
    label: 'Less',
    sentence: 'What is missing a month because members changed to a cheaper plan.',
    better: 'up',
  },
  mrr_frozen: {
    unit: 'cents',
    label: 'Frozen',
    sentence: 'What is missing a month because memberships were frozen.',
    better: 'up',
  },
  mrr_resumed: {
    unit: 'cents',
    label: 'Thawed',
    sentence: 'What memberships add a month again whose freeze has ended.',
    better: 'up',
  },
  mrr_lost: {
    unit: 'cents',
    label: 'Left',
    sentence:
      'What is missing a month because memberships ended. It counts on the day after the last paid one, not at the notice.',
    better: 'up',
  },
  members: {
    unit: 'count',
    label: 'Members',
    sentence: 'People who hold a membership that recurs, frozen ones too, on the last day. A household counts once.',
    better: 'up',
  },
  members_open: {
    unit: 'count',
    label: 'Members before',
    sentence: 'People who held a membership that recurs on the day before the first.',
  },
  members_joined: {
    unit: 'count',
    label: 'Joined',
    sentence: 'People who began a membership that recurs, for the first time or again.',
    better: 'up',
  },
  members_lost: {
    unit: 'count',
    label: 'Left',
    sentence: 'Members of the day before the first who are none on the last day.',
    better: 'down',
  },
  member_loss: {
    unit: 'percent',
    label: 'Members lost',
    sentence: 'Members who left, of those who were members on the day before the first.',
    better: 'down',
  },
  mrr_loss: {
    unit: 'percent',
    label: 'Revenue lost',
    sentence:
      'What is missing a month because members left or pay less, of what they paid on the day before the first.',
    better: 'down',
  },
  mrr_kept: {
    unit: 'percent',
    label: 'Revenue kept',
    sentence: 'What the members of the day before the first still pay, with what they pay more or less.',
    better: 'up',
  },
  mrr_per_member: {
    unit: 'cents',
    label: 'A month per member',
    sentence: 'Recurring a month, divided by the people who pay it.',
    better: 'up',
  },
  members_covered: {
    unit: 'count',
    label: 'People covered',
    sentence: 'Everybody who may use a membership on the last day: holders and those who share it.',
    better: 'up',
  },
  members_frozen: {
    unit: 'count',
    label: 'Frozen now',
    sentence: 'Members whose membership rests on the last day.',
    better: 'down',
  },
  members_leaving: {
    unit: 'count',
    label: 'Leaving',
    sentence: 'Memberships that were given notice and still run on the last day.',
    better: 'down',
  },
  trials: {
    unit: 'count',
    label: 'Trials',
    sentence: 'Trial memberships that run on the last day. They are no members yet.',
    better: 'up',
  },
  season_members: {
    unit: 'count',
    label: 'Season members',
    sentence: 'Memberships for a season that run on the last day. They do not recur.',
    better: 'up',
  },
  trial_conversion: {
    unit: 'percent',
    label: 'Trials that stay',
    sentence:
      'Trials that ended in these days and whose person had a membership that recurs within 30 days. Those who may still decide are left out.',
    better: 'up',
  },
  overdue: {
    unit: 'cents',
    label: 'Overdue',
    sentence: 'Dues that are not paid today: the card was declined or the membership is past due.',
    better: 'down',
  },
  allowance_used: {
    unit: 'percent',
    label: 'Minutes used',
    sentence: 'Minutes that members used of those that they had, in the periods that ended in these days.',
  },
  allowance_used_peak: {
    unit: 'percent',
    label: 'Peak minutes used',
    sentence: 'Peak minutes that members used of those that they had, in the periods that ended in these days.',
  },
  allowance_used_off_peak: {
    unit: 'percent',
    label: 'Off-peak minutes used',
    sentence: 'Off-peak minutes that members used of those that they had, in the periods that ended in these days.',
  },
} as const satisfies Record<string, FigureWords>
