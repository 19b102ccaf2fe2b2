import type { SwingWeightAnswer, SwingWeightQuestion } from '#shared/builds/contract.ts'
import { showMeasure } from '#shared/clubs/measures.ts'
import { predictSwingWeight, swingWeightOfTorque, torqueInOz, totalMass } from '#shared/clubs/swing-weight.ts'
import { Failure } from '#shared/http/failure.ts'

type AssembledClub = Extract<SwingWeightQuestion, { headG: number }>

const hundredths = (value: number) => Math.round(value * 100) / 100
// Avoids binary fractions: 1.1 g are 11 tenths, not 11.000000000000002.
const inUnits = (value: number, perOne: number) => Math.round(value * perOne * 1e6) / 1e6

/** Of a weighed or a planned club. */
export function calculateSwingWeight(question: SwingWeightQuestion): SwingWeightAnswer {
  if ('weightOz' in question) {
    const torque = question.weightOz * (question.balanceIn - 14)
    return { torqueInOz: hundredths(torque), swingWeight: swingWeightWords(swingWeightOfTorque(torque)) }
  }

  const parts = partsOf(question)
  return {
    torqueInOz: hundredths(torqueInOz(parts)),
    swingWeight: swingWeightWords(predictSwingWeight(parts)),
    totalG: hundredths(totalMass(parts) / 10),
  }
}

const partsOf = ({ lengthIn, headG, shaftG, shaftBalanceIn, gripG, extras = [] }: AssembledClub) => ({
  length: inUnits(lengthIn, 16),
  headMass: inUnits(headG, 10),
  shaftMass: inUnits(shaftG, 10),
  shaftBalance: inUnits(shaftBalanceIn, 100),
  gripMass: inUnits(gripG, 10),
  extras: extras.map(({ massG, atIn }) => ({ mass: inUnits(massG, 10), at: inUnits(atIn, 100) })),
})

function swingWeightWords(tenths: number): string {
  if (tenths < 0 || tenths > 699)
    throw new Failure(
      'invalid_input',
      'The scale of swing weights goes from A0 to G9.9. A club like that is not on it.',
    )

  return showMeasure('swingWeight', tenths)
}
