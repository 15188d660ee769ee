-- Pairs of a superior and an agent at any depth below. Each list with rules of access reads the pairs. Triggers write
-- them, because every write of an agent ends in the table of agents.
CREATE TABLE "derived"."agents_below" (
	"superior" uuid NOT NULL,
	"agent" uuid NOT NULL,
	PRIMARY KEY ("superior", "agent")
);
--> statement-breakpoint
CREATE INDEX "agents_below_agent" ON "derived"."agents_below" ("agent");
--> statement-breakpoint
CREATE FUNCTION "derived"."write_agents_below"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- The lock makes a second transaction wait until the first ends. Its query then sees the agents as the first left them.
	LOCK TABLE "derived"."agents_below" IN SHARE ROW EXCLUSIVE MODE;
	WITH RECURSIVE pairs AS (
		SELECT "superiore" AS superior, "_id" AS agent FROM "agents" WHERE "superiore" IS NOT NULL
		UNION
		SELECT pairs.superior, below."_id" FROM pairs JOIN "agents" below ON below."superiore" = pairs.agent
	), gone AS (
		DELETE FROM "derived"."agents_below" kept
		WHERE NOT EXISTS (SELECT FROM pairs WHERE pairs.superior = kept.superior AND pairs.agent = kept.agent)
	)
	INSERT INTO "derived"."agents_below" SELECT superior, agent FROM pairs WHERE superior <> agent
	ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE FUNCTION "derived"."agents_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NOT EXISTS (SELECT FROM after WHERE "superiore" IS NOT NULL) THEN RETURN NULL; END IF;
	ELSIF TG_OP = 'UPDATE' THEN
		IF NOT EXISTS (
			SELECT FROM after JOIN before USING ("_id") WHERE after."superiore" IS DISTINCT FROM before."superiore"
		) THEN RETURN NULL; END IF;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		-- An agent below themselves would read records of their superiors.
		IF EXISTS (
			WITH RECURSIVE above AS (
				SELECT "_id" AS agent, "superiore" AS superior FROM after WHERE "superiore" IS NOT NULL
				UNION
				SELECT above.agent, next."superiore" FROM above JOIN "agents" next ON next."_id" = above.superior
				WHERE next."superiore" IS NOT NULL
			)
			SELECT FROM above WHERE above.agent = above.superior
		) THEN
			RAISE EXCEPTION 'an agent would stand below themselves'
				USING ERRCODE = 'check_violation', CONSTRAINT = 'agents_superiore_cycle';
		END IF;
	END IF;
	PERFORM "derived"."write_agents_below"();
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "agents_below_insert" AFTER INSERT ON "agents"
	REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION "derived"."agents_moved"();
--> statement-breakpoint
CREATE TRIGGER "agents_below_update" AFTER UPDATE ON "agents"
	REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION "derived"."agents_moved"();
--> statement-breakpoint
CREATE TRIGGER "agents_below_delete" AFTER DELETE ON "agents"
	FOR EACH STATEMENT EXECUTE FUNCTION "derived"."agents_moved"();
--> statement-breakpoint
SELECT "derived"."write_agents_below"();
