import { Injectable, type OnModuleInit } from '@nestjs/common';
import { workflowFaults } from './model/order-status';

/** Stops the start when the workflow contradicts itself. */
@Injectable()
export class WorkflowCheck implements OnModuleInit {
  onModuleInit(): void {
    const faults = workflowFaults();
    if (faults.length > 0) throw new Error(`The order workflow can't be used: ${faults.join('; ')}`);
  }
}
