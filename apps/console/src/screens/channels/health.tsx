import { Status } from '@oms/ui';
import { texts } from './texts';

/** Whether a channel can work, as its last check found. */
export function Health({ health }: { health: string }) {
  const known = Object.hasOwn(texts.health, health)
    ? texts.health[health as keyof typeof texts.health]
    : null;
  return <Status tone={known?.tone ?? 'plain'}>{known?.name ?? health}</Status>;
}
