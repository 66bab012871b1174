export const texts = {
  hands: (count: number, shown: string) => (count === 1 ? '1 needs a hand' : `${shown} need a hand`),
  tone: { on: 'Sound on', off: 'Sound off', title: 'A tone when one more needs a hand' },
};
