import { seedDemo } from '../lib/features/demo/seed.ts';

// Run by the start commands in a process of its own, which reads this one line.
console.log(JSON.stringify({ demoUsers: await seedDemo() }));
process.exit(0);
