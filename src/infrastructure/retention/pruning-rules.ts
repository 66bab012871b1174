import { Injectable } from '@nestjs/common';
import type { PruningRule } from '@libs/pruning';

/** What may be deleted, and when. Each feature adds the rules of its own tables while the application starts. */
@Injectable()
export class PruningRules {
  private readonly rules: PruningRule[] = [];

  add(...rules: readonly PruningRule[]): void {
    this.rules.push(...rules);
  }

  all(): readonly PruningRule[] {
    return this.rules;
  }
}
