"""English names of the agents of Agent Avenue, as they stand on the cards."""

WORDS: dict[str, str] = {
    "aa.agent.double_agent": "Double Agent",
    "aa.agent.enforcer": "Enforcer",
    "aa.agent.codebreaker": "Codebreaker",
    "aa.agent.saboteur": "Saboteur",
    "aa.agent.daredevil": "Daredevil",
    "aa.agent.sentinel": "Sentinel",
    "aa.agent.sidekick": "Sidekick",
    "aa.agent.mole": "Mole",
    "aa.agent.division_m": "Division M",
}
