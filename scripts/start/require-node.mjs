// Imported first by every script that people start, to report an old Node before anything else fails.
const oldest = 20;
const major = Number(process.versions.node.split('.')[0]);

if (major < oldest) {
  console.error(
    `Time Tracker needs Node.js ${oldest} or newer to start; this is ${process.version}. Get one from https://nodejs.org`,
  );
  process.exit(1);
}

const manager = process.env.npm_config_user_agent?.split('/')[0];
if (manager !== undefined && manager !== 'npm') {
  console.error(`Time Tracker is installed by npm, not by ${manager}. Run: npm start`);
  process.exit(1);
}
